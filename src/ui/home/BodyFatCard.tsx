import { useState } from 'react';
import { NumberBox } from '../parts/NumberBox.tsx';
import { TEXT } from '../text.ts';
import styles from './BodyFatCard.module.css';

/** A placeholder: a dash and three boxes that lead nowhere (S1, D22). */
export function BodyFatCard() {
  return (
    <section className="card" aria-labelledby="body-fat">
      <div className="card-head">
        <h2 id="body-fat">{TEXT.bodyFat}</h2>
        <p className={styles['estimate']}>{TEXT.noEstimate}</p>
      </div>
      <div className={styles['boxes']}>
        <Inches label={TEXT.waist} />
        <Inches label={TEXT.neck} />
        <Inches label={TEXT.height} />
      </div>
    </section>
  );
}

function Inches({ label }: { label: string }) {
  const [text, setText] = useState('');
  return <NumberBox label={label} kind="decimal" text={text} onText={setText} />;
}
