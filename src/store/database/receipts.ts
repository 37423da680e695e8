import type { Transaction } from 'dexie';

/** The last transactions that were committed, beside the account's row. */
interface ReceiptsRow {
  readonly key: 'receipts';
  /** Receipts of equal length, one after the other. */
  readonly newestFirst: string;
}

/** Far more transactions than all tabs together make while one of them is tried again. */
const KEPT_RECEIPTS = 64;
const RECEIPT_LENGTH = 12;

/**
 * A transaction's scope that takes effect once, however often it is run: where the connection was
 * lost in the middle of the commit, nobody knows whether that went through. Each run leaves a
 * receipt in the same transaction, and a further run that finds it only gives the value again.
 * Needs `meta` among the transaction's tables.
 */
export function once<T>(
  scope: (transaction: Transaction) => Promise<T>,
): (transaction: Transaction) => Promise<T> {
  let last: { readonly receipt: string; readonly value: T } | null = null;
  return async (transaction) => {
    // Bound to the transaction: Dexie does not always know any more which one it is in, so far on.
    const receipts = transaction.table<ReceiptsRow, 'receipts'>('meta');
    const read = () => receipts.get('receipts').then((row) => row?.newestFirst ?? '');
    if (last && (await read()).includes(last.receipt)) return last.value;
    const receipt = crypto.randomUUID().slice(-RECEIPT_LENGTH);
    const leave = (earlier: string) => {
      const newestFirst = (receipt + earlier).slice(0, KEPT_RECEIPTS * RECEIPT_LENGTH);
      return receipts.put({ key: 'receipts', newestFirst });
    };
    // Beside the work, so that nobody waits for it: where that fails, the receipt goes with it.
    const [value] = await Promise.all([scope(transaction), read().then(leave)]);
    last = { receipt, value };
    return value;
  };
}
