/** How weights read in the person's unit (D29). */
import { textOfNumber } from '../domain/numberInput.ts';
import type { RecordedSet } from '../domain/session.ts';
import { shownVolume, shownWeight, type Unit } from '../domain/unit.ts';
import { grouped } from './numberText.ts';

/** A set says 'lb', all else 'lbs' (N.home, N.session); kilograms are 'kg' everywhere. */
const UNITS = { lb: 'lbs', kg: 'kg' } as const;

export function unitText(unit: Unit): string {
  return UNITS[unit];
}

/** '182.4' or '82.75'. */
export function weightNumber(lbs: number, unit: Unit): string {
  return textOfNumber(shownWeight(lbs, unit));
}

/** '182.4 lbs' or '82.75 kg'. */
export function weightText(lbs: number, unit: Unit): string {
  return `${weightNumber(lbs, unit)} ${unitText(unit)}`;
}

/** '1,120 lbs' or '508 kg'. */
export function volumeText(lbs: number, unit: Unit): string {
  return `${grouped(shownVolume(lbs, unit))} ${unitText(unit)}`;
}

/** What a figure is called that shows a volume. */
export function volumeUnitText(unit: Unit): string {
  return `${unitText(unit)} volume`;
}

/** '160 × 8', or 'BW × 12' without weight. */
export function setText({ weight, reps }: RecordedSet, unit: Unit): string {
  return `${weight === 0 ? 'BW' : weightNumber(weight, unit)} × ${reps}`;
}
