import { act, cleanup, render, screen } from '@testing-library/react';
import { type RefObject, StrictMode, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useFocusHeir } from '../../../src/ui/parts/focusHeir.ts';

function Row() {
  const row = useRef<HTMLParagraphElement>(null);
  useFocusHeir(row, 'section');
  return (
    <p ref={row}>
      <input aria-label="Leaving" />
    </p>
  );
}

function Editor({ opener }: { opener: RefObject<HTMLButtonElement | null> }) {
  const editor = useRef<HTMLParagraphElement>(null);
  useFocusHeir(editor, opener);
  return (
    <p ref={editor}>
      <input aria-label="Leaving" />
    </p>
  );
}

/** Shows a box in a list until `remove` is called; then its opener is back. */
function show(heir: 'its list' | 'its opener') {
  let setShown = (_: boolean) => {};
  function Page() {
    const [isShown, set] = useState(true);
    const opener = useRef<HTMLButtonElement>(null);
    setShown = set;
    return (
      <section aria-label="List" tabIndex={-1}>
        {isShown && (heir === 'its list' ? <Row /> : <Editor opener={opener} />)}
        {!isShown && (
          <button ref={opener} type="button">
            Opener
          </button>
        )}
        <input aria-label="Elsewhere" />
      </section>
    );
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  return { remove: () => act(async () => setShown(false)) };
}

const box = (name: string) => screen.getByRole('textbox', { name });
const heirs = {
  'its list': () => screen.getByRole('region', { name: 'List' }),
  'its opener': () => screen.getByRole('button', { name: 'Opener' }),
};

test.each(['its list', 'its opener'] as const)(
  'what goes with the focus in it leaves it to %s',
  async (heir) => {
    const { remove } = show(heir);
    act(() => box('Leaving').focus());
    await remove();
    expect(heirs[heir]()).toHaveFocus();
  },
);

test.each(['its list', 'its opener'] as const)(
  'what goes without the focus gives none to %s: the person is elsewhere, or nowhere',
  async (heir) => {
    const { remove } = show(heir);
    act(() => box('Elsewhere').focus());
    await remove();
    expect(box('Elsewhere')).toHaveFocus();
    cleanup();
    await show(heir).remove();
    expect(document.body).toHaveFocus();
  },
);
