import { Scale } from 'lucide';
import { useId, useState } from 'react';
import type { Unit } from '../../domain/unit.ts';
import { chooseUnit } from '../../store/device.ts';
import { useApp } from '../appContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { useUnit } from '../unitContext.ts';
import styles from './AccountDialog.module.css';
import { ACCOUNT_TEXT } from './text.ts';

const UNITS: readonly Unit[] = ['lb', 'kg'];

/** What weights are shown and typed in, on this device (D29). */
export function Units() {
  const { device } = useApp();
  const { keep } = useNotices();
  const chosen = useUnit();
  const wordsId = useId();
  /** Shown until the device has it: a choice that was made must not jump back meanwhile. */
  const [picked, setPicked] = useState<{ unit: Unit; over: Unit } | null>(null);
  // It has arrived, or another tab has chosen meanwhile.
  if (picked && picked.over !== chosen) setPicked(null);
  const shown = picked?.over === chosen ? picked.unit : chosen;

  const choose = async (unit: Unit) => {
    setPicked({ unit, over: chosen });
    if (!(await keep(() => chooseUnit(device, unit)))) setPicked(null);
  };

  return (
    <li className={styles['control']}>
      <Icon of={Scale} />
      <b id={wordsId}>{ACCOUNT_TEXT.units}</b>
      <div role="radiogroup" aria-labelledby={wordsId} className={styles['units']}>
        {UNITS.map((unit) => (
          <label key={unit}>
            <input
              type="radio"
              name={wordsId}
              checked={unit === shown}
              onChange={() => void choose(unit)}
            />
            <span>{unit}</span>
          </label>
        ))}
      </div>
    </li>
  );
}
