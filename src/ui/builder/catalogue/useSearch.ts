import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { holdBackButton } from '../../parts/backButton.ts';
import { pageOf } from '../../parts/pageOf.ts';

export interface Search {
  readonly typed: string;
  /** There is something to look for: what is found stands in place of the page. */
  readonly isOn: boolean;
  readonly type: (text: string, box: Element) => void;
  readonly end: () => void;
}

/** A search that begins at the top of its page; its end, Escape and Back lead to where the page was. */
export function useSearch(): Search {
  const [typed, setTyped] = useState('');
  const isOn = typed.trim() !== '';
  const left = useRef<{ readonly page: Element; readonly top: number }>(null);

  useLayoutEffect(() => {
    if (left.current) left.current.page.scrollTop = isOn ? 0 : left.current.top;
  }, [isOn]);

  const end = () => setTyped('');
  const endSearch = useEffectEvent(end);
  useEffect(() => (isOn ? holdBackButton(() => endSearch()) : undefined), [isOn]);

  return {
    typed,
    isOn,
    type(text, box) {
      const page = pageOf(box);
      if (!isOn && page) left.current = { page, top: page.scrollTop };
      setTyped(text);
    },
    end,
  };
}
