import { Ellipsis } from 'lucide';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { holdBackButton } from './backButton.ts';
import { Icon } from './Icon.tsx';
import { makeRestInert } from './inertRest.ts';
import { Menu, type MenuItems } from './Menu.tsx';
import styles from './MenuButton.module.css';
import { usePageMark } from './pageMark.ts';

interface MenuButtonProps {
  readonly label: string;
  readonly items: MenuItems;
}

/** The keys that open the menu, and the item that then has the focus. */
const OPENERS: Readonly<Record<string, 'first' | 'last'>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** Three dots at the end of a line, and below them what else can be done with it (WAI-ARIA menu button). */
export function MenuButton({ label, items }: MenuButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  /** Which item takes the focus as the menu opens; null while it is closed. */
  const [opensAt, setOpensAt] = useState<'first' | 'last' | null>(null);
  const isOpen = opensAt !== null;

  usePageMark('data-menu', isOpen);
  useLayoutEffect(() => {
    if (isOpen && place.current) return makeRestInert(place.current);
    return;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) setOpensAt(null);
    };
    // A tap elsewhere only closes it: until its click was heard, all else is inert.
    document.addEventListener('click', closeOutside);
    const releaseBackButton = holdBackButton(() => {
      button.current?.focus();
      setOpensAt(null);
    });
    return () => {
      document.removeEventListener('click', closeOutside);
      releaseBackButton();
    };
  }, [isOpen]);

  const close = () => {
    button.current?.focus();
    // At once: a choice may make a part of the page inert on its own account, and Tab goes on from here.
    flushSync(() => setOpensAt(null));
  };

  return (
    <div ref={place} className={styles['place']}>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpensAt(isOpen ? null : 'first')}
        onKeyDown={(event) => {
          const opener = OPENERS[event.key];
          if (!opener) return;
          event.preventDefault();
          setOpensAt(opener);
        }}
      >
        <Icon of={Ellipsis} />
      </button>
      {opensAt && <Menu id={menuId} label={label} items={items} start={opensAt} onClose={close} />}
    </div>
  );
}
