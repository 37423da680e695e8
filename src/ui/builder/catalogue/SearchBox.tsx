import { Search as SearchIcon, X } from 'lucide';
import { useRef } from 'react';
import { LIMITS } from '../../../domain/constants.ts';
import { Icon } from '../../parts/Icon.tsx';
import { BUILDER_TEXT } from '../text.ts';
import styles from './SearchBox.module.css';
import type { Search } from './useSearch.ts';

interface SearchBoxProps {
  readonly search: Search;
  /** How many exercises there are to look through. */
  readonly count: number;
}

export function SearchBox({ search, count }: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['find']}>
      <Icon of={SearchIcon} />
      <input
        ref={box}
        type="search"
        className={`in ${styles['box']}`}
        aria-label={BUILDER_TEXT.search}
        placeholder={BUILDER_TEXT.searchAll(count)}
        value={search.typed}
        onChange={({ target }) => search.type(target.value, target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          // The keypad goes, and a key that is pressed next chooses the best match.
          if (search.isOn) buttonBehind(box.current)?.focus();
        }}
        maxLength={LIMITS.nameLength}
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      {search.typed !== '' && (
        <button
          type="button"
          className={`icon-btn ${styles['clear']}`}
          aria-label={BUILDER_TEXT.clearSearch}
          onClick={() => {
            // First: the button goes.
            box.current?.focus();
            search.end();
          }}
        >
          <Icon of={X} />
        </button>
      )}
    </div>
  );
}

function buttonBehind(box: Element | null): HTMLElement | null {
  const found = box
    ?.closest('section')
    ?.querySelectorAll<HTMLElement>('li button, section > button');
  return found?.[0] ?? null;
}
