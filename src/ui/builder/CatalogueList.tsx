import { Check, Plus } from 'lucide-react';
import type { CatalogueExercise } from '../../domain/catalogue.ts';
import { keepInPlace } from '../parts/keepInPlace.ts';
import styles from './CatalogueList.module.css';
import { BUILDER_TEXT } from './text.ts';

interface CatalogueListProps {
  exercises: readonly CatalogueExercise[];
  /** Names already in the workout; they can be added again. */
  chosen: ReadonlySet<string>;
  onAdd: (name: string) => boolean;
}

/** One category of the catalogue. The list above grows at every tap; the button stays in place. */
export function CatalogueList({ exercises, chosen, onAdd }: CatalogueListProps) {
  return (
    <ul className={`card ${styles['catalogue']}`} aria-label={BUILDER_TEXT.catalogue}>
      {exercises.map(({ name, type }) => (
        <li key={name} className={styles['entry']}>
          <div className={styles['words']}>
            <span className={styles['name']}>{name}</span>
            <span className="meta">{BUILDER_TEXT.types[type]}</span>
          </div>
          <button
            type="button"
            aria-label={BUILDER_TEXT.addExercise(name)}
            className={`icon-btn ${styles['add']} ${chosen.has(name) ? styles['chosen'] : ''}`}
            onClick={({ currentTarget }) => keepInPlace(currentTarget, () => onAdd(name))}
          >
            {chosen.has(name) ? <Check aria-hidden="true" /> : <Plus aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
