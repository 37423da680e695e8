import type { IconNode } from 'lucide';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './MenuButton.module.css';

export interface MenuItem {
  /** Its name. */
  readonly label: string;
  /** What is seen of it, where its name says to what it is done as well. */
  readonly shown?: string;
  readonly icon: IconNode;
  readonly onChoose: () => void;
  /** It leaves something out: a line keeps the thumb that wants another one from it. */
  readonly isApart?: boolean;
  /** It takes something away, and so stands apart as well. */
  readonly isDanger?: boolean;
}

/** What a menu offers; false: what cannot be done just now. */
export type MenuItems = readonly (MenuItem | false)[];

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly items: MenuItems;
  /** Which item has the focus at first. */
  readonly start: 'first' | 'last';
  /** Asked by Escape and Tab, and before a choice is carried out. */
  readonly onClose: () => void;
}

/** Where each key moves the focus, from the item that has it; -1 is the last one. */
const MOVES: Readonly<Record<string, (from: number) => number>> = {
  ArrowDown: (from) => from + 1,
  ArrowUp: (from) => from - 1,
  Home: () => 0,
  End: () => -1,
};

/** An open menu with its keys: the arrows go round, Home and End to the ends, Escape closes. */
export function Menu({ id, label, items, start, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const offered = items.filter((item) => item !== false);

  useLayoutEffect(() => {
    // All of it, not only the item that takes the focus.
    menu.current?.scrollIntoView({ block: 'nearest' });
    focusItem(menu.current, () => (start === 'first' ? 0 : -1));
  }, [start]);

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles['menu']}
      onKeyDown={(event) => {
        const move = MOVES[event.key];
        // Tab closes it and goes on from its button.
        if (event.key === 'Tab') return onClose();
        if (event.key === 'Escape') onClose();
        else if (move) focusItem(menu.current, move);
        else return;
        event.preventDefault();
      }}
    >
      {offered.map(({ label: name, shown, icon, onChoose, isApart, isDanger }, index) => (
        <Fragment key={name}>
          {index > 0 && (isApart || isDanger) && <hr />}
          <button
            type="button"
            role="menuitem"
            aria-label={shown && name}
            tabIndex={-1}
            className={isDanger ? styles['danger'] : undefined}
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            <Icon of={icon} />
            {shown ?? name}
          </button>
        </Fragment>
      ))}
    </div>
  );
}

function focusItem(menu: HTMLElement | null, move: (from: number) => number): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const from = items.findIndex((item) => item.matches(':focus'));
  items.at(move(from) % items.length)?.focus();
}
