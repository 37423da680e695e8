import { useId, useState } from 'react';
import { CATALOGUE, CATEGORIES, type Category } from '../../domain/catalogue.ts';
import styles from './AddExercises.module.css';
import { CatalogueList } from './CatalogueList.tsx';
import { CustomExercise } from './CustomExercise.tsx';
import { Tabs } from './Tabs.tsx';
import { BUILDER_TEXT } from './text.ts';

interface AddExercisesProps {
  chosen: readonly { readonly name: string }[];
  onAdd: (name: string) => boolean;
}

/** The catalogue by category, and a box for what it lacks (S3). */
export function AddExercises({ chosen, onAdd }: AddExercisesProps) {
  const id = useId();
  const [category, setCategory] = useState<Category>('chest');
  const tabs = CATEGORIES.map((each) => ({ key: each, label: BUILDER_TEXT.categories[each] }));
  return (
    <section className={styles['section']} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{BUILDER_TEXT.addExercises}</h2>
      <Tabs id={id} tabs={tabs} selected={category} onSelect={setCategory} />
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${category}`}>
        <CatalogueList
          exercises={CATALOGUE[category]}
          chosen={new Set(chosen.map(({ name }) => name))}
          onAdd={onAdd}
        />
      </div>
      <CustomExercise onAdd={onAdd} />
    </section>
  );
}
