import { type KeyboardEvent, useRef } from 'react';
import styles from './Tabs.module.css';

interface TabsProps<Key extends string> {
  /** The panel is `{id}-panel`, a tab `{id}-{key}`. */
  id: string;
  tabs: readonly { readonly key: Key; readonly label: string }[];
  selected: Key;
  onSelect: (key: Key) => void;
}

/** A row of tabs (ARIA pattern 'tabs'): one stop for Tab; arrows, Home and End choose. */
export function Tabs<Key extends string>({ id, tabs, selected, onSelect }: TabsProps<Key>) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(({ key }) => key === selected);
    const to = tabs[targetIndex(event.key, index, tabs.length)];
    if (!to) return;
    event.preventDefault();
    onSelect(to.key);
    const tab = list.current?.querySelector<HTMLElement>(`[data-key="${to.key}"]`);
    tab?.focus();
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div ref={list} role="tablist" className={styles['tabs']} onKeyDown={onKeyDown}>
      {tabs.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`${id}-${key}`}
          data-key={key}
          aria-selected={key === selected}
          aria-controls={`${id}-panel`}
          tabIndex={key === selected ? 0 : -1}
          className={styles['tab']}
          onClick={() => onSelect(key)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads in a row of tabs that goes round; -1 for other keys. */
function targetIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
