import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CATALOGUE, CATEGORIES, type Category } from '../../../domain/catalogue.ts';
import {
  knownExercises,
  NO_OWN_EXERCISES,
  type OwnExercises,
} from '../../../domain/knownExercises.ts';
import { exerciseKey } from '../../../domain/records.ts';
import hidden from '../../parts/hidden.module.css';
import { pageOf } from '../../parts/pageOf.ts';
import { BUILDER_TEXT } from '../text.ts';
import styles from './AddExercises.module.css';
import { CustomExercise } from './CustomExercise.tsx';
import type { Choosing } from './choosing.ts';
import { aboutUsed, ExerciseList } from './ExerciseList.tsx';
import { FoundExercises, findExercises } from './FoundExercises.tsx';
import { SearchBox } from './SearchBox.tsx';
import { Tabs } from './Tabs.tsx';
import { useSearch } from './useSearch.ts';

interface AddExercisesProps {
  readonly chosen: readonly { readonly name: string }[];
  /** Null while it is not known. */
  readonly own: OwnExercises | null;
  /** False where it cannot be added. */
  readonly onAdd: (name: string) => boolean;
  /** Shows one that is chosen already; without it, that can only be added again. */
  readonly onShow?: (name: string) => void;
  /** What is typed into the box for another one: it outlives a search, which takes the box away. */
  readonly custom: string;
  readonly onCustom: (name: string) => void;
  /** What stands above, and makes room for what a search finds; beside it where there is room for both. */
  readonly children?: ReactNode;
}

/** How many of the exercises that were used before are offered: the catalogue must stay in sight. */
const OFFERED = 5;

/** All exercises, by a search or by category, and a box for what is not among them (S3). */
export function AddExercises(props: AddExercisesProps) {
  const { chosen, own, onAdd, onShow, custom, onCustom, children } = props;
  const id = useId();
  const search = useSearch();
  const [count, setCount] = useState(chosen.length);
  // What is added is to be seen, whoever adds it: a search that hides the rows is over.
  if (count !== chosen.length) {
    setCount(chosen.length);
    search.end();
  }
  const section = useRef<HTMLElement>(null);
  const [category, setCategory] = useState<Category>('chest');
  const chosenKeys = new Set(chosen.map(({ name }) => exerciseKey(name)));
  const choosing = { chosenKeys, onAdd, onShow, onChosen: search.end };
  const known = useMemo(() => knownExercises(own ?? NO_OWN_EXERCISES, chosen), [own, chosen]);
  // Not before one's own are known, which come first: what is tapped would move under the thumb.
  const isFound = search.isOn && own !== null;
  const found = isFound ? findExercises(known, search.typed) : [];
  const isMissing = isFound && found.length === 0;
  return (
    <div className={`${styles['page']} ${children ? styles['beside'] : ''}`}>
      {children && (
        <div className={styles['above']} hidden={search.isOn}>
          {children}
        </div>
      )}
      <section ref={section} className={styles['section']} aria-labelledby={`${id}-heading`}>
        <h2
          id={`${id}-heading`}
          className={search.isOn || chosen.length === 0 || !children ? hidden['hidden'] : undefined}
        >
          {BUILDER_TEXT.addExercises}
        </h2>
        <SearchBox search={search} count={known.length} />
        <p role="status" className={isMissing ? 'meta' : hidden['hidden']}>
          {isMissing && BUILDER_TEXT.noMatch}
          {found.length > 0 && BUILDER_TEXT.found(found.length)}
        </p>
        {isFound ? (
          <FoundExercises found={found} typed={search.typed} {...choosing} />
        ) : (
          own &&
          !search.isOn && (
            <AllExercises
              id={id}
              own={own}
              category={category}
              custom={custom}
              onCustom={onCustom}
              onCategory={(next) => {
                flushSync(() => setCategory(next));
                bringList(section.current);
              }}
              {...choosing}
            />
          )
        )}
      </section>
    </div>
  );
}

interface AllExercisesProps extends Choosing {
  readonly id: string;
  readonly own: OwnExercises;
  readonly category: Category;
  readonly onCategory: (category: Category) => void;
  readonly custom: string;
  readonly onCustom: (name: string) => void;
}

/** What was used before, the category at hand, and a box for what is missing. */
function AllExercises({ id, own, category, onCategory, ...rest }: AllExercisesProps) {
  const { custom, onCustom, ...choosing } = rest;
  // Those that are in the plan by now need no offer; one that is added here stays where it is.
  const [offered] = useState(() =>
    knownExercises(own)
      .filter(({ name, sessions }) => sessions > 0 && !choosing.chosenKeys.has(exerciseKey(name)))
      .slice(0, OFFERED),
  );
  const offeredKeys = new Set(offered.map(({ name }) => exerciseKey(name)));
  const tabs = CATEGORIES.map((each) => ({ key: each, label: BUILDER_TEXT.categories[each] }));
  return (
    <>
      <Tabs id={id} tabs={tabs} selected={category} onSelect={onCategory} />
      {offered.length > 0 && (
        <ExerciseList
          label={BUILDER_TEXT.usedBefore}
          heading={BUILDER_TEXT.usedBefore}
          exercises={offered.map((exercise) => ({
            name: exercise.name,
            about: aboutUsed(exercise),
          }))}
          {...choosing}
        />
      )}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${category}`}>
        <ExerciseList
          label={BUILDER_TEXT.catalogue}
          heading={BUILDER_TEXT.categories[category]}
          exercises={CATALOGUE[category]
            .filter(({ name }) => !offeredKeys.has(exerciseKey(name)))
            .map(({ name, type }) => ({ name, about: BUILDER_TEXT.types[type] }))}
          {...choosing}
        />
      </div>
      <CustomExercise name={custom} onName={onCustom} {...choosing} />
    </>
  );
}

/** A category that was just chosen is seen: what was used before may have pushed it down. */
function bringList(section: Element | null): void {
  const [tabs, list] = ['tablist', 'tabpanel'].map((role) =>
    section?.querySelector(`[role="${role}"]`),
  );
  const page = section && pageOf(section)?.getBoundingClientRect();
  if (!tabs || !list || !page) return;
  const isLow = list.getBoundingClientRect().top > (page.top + page.bottom) / 2;
  if (isLow) tabs.scrollIntoView({ block: 'start' });
}
