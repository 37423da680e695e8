import { exportFileName, exportJson } from '../../domain/export.ts';
import { exportCsv } from '../../domain/exportCsv.ts';
import type { Unit } from '../../domain/unit.ts';
import type { Account } from '../../store/account.ts';
import { readExport } from '../../store/export.ts';

const TYPES = { json: 'application/json', csv: 'text/csv;charset=utf-8' } as const;
/** Safari reads the file some moments after the click; nobody takes a minute. */
const REVOKE_AFTER_MS = 60_000;

/** Hands everything of an account to the person as a file; needs no network. JSON is always in pounds, and says so. */
export async function saveExport(account: Account, ending: 'json' | 'csv', unit: Unit) {
  const source = await readExport(account);
  const nowMs = account.clock.nowMs();
  const text = ending === 'json' ? exportJson(source, nowMs) : exportCsv(source, unit);
  download(exportFileName(nowMs, ending), new Blob([text], { type: TYPES[ending] }));
}

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
