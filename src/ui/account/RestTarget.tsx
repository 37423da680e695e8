import { Minus, Plus, Timer } from 'lucide';
import { useId } from 'react';
import { readRestTarget, stepRestTarget } from '../../store/device.ts';
import { useApp } from '../appContext.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { restText } from '../restText.ts';
import { useQuery } from '../useQuery.ts';
import styles from './AccountDialog.module.css';
import { ACCOUNT_TEXT } from './text.ts';

/** How long the rest between two sets is meant to be (D34). */
export function RestTarget() {
  const { device } = useApp();
  const { keep } = useNotices();
  const wordsId = useId();
  const seconds = useQuery(readRestTarget, device) ?? 0;
  const step = (direction: -1 | 1) => void keep(() => stepRestTarget(device, direction));
  return (
    <li className={styles['control']}>
      <Icon of={Timer} />
      <b id={wordsId}>{ACCOUNT_TEXT.restTarget}</b>
      <fieldset aria-labelledby={wordsId} className={styles['stepper']}>
        <IconButton label={ACCOUNT_TEXT.shorterRest} icon={Minus} onClick={() => step(-1)} />
        <output aria-live="polite">
          {seconds === 0 ? ACCOUNT_TEXT.noRestTarget : restText(seconds * 1000)}
        </output>
        <IconButton label={ACCOUNT_TEXT.longerRest} icon={Plus} onClick={() => step(1)} />
      </fieldset>
    </li>
  );
}
