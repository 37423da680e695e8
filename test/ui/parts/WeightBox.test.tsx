import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Unit } from '../../../src/domain/unit.ts';
import { WeightBox } from '../../../src/ui/parts/WeightBox.tsx';
import { UnitContext } from '../../../src/ui/unitContext.ts';

/** A box above 135 lb. */
function show(unit: Unit) {
  let kept = '135';
  function Holder() {
    const [text, setText] = useState(kept);
    kept = text;
    return <WeightBox label="Weight" text={text} onText={setText} />;
  }
  render(
    <UnitContext value={unit}>
      <Holder />
    </UnitContext>,
  );
  const box = screen.getByRole('textbox', { name: 'Weight' });
  return {
    box,
    type: (text: string) => fireEvent.change(box, { target: { value: text } }),
    leave: () => fireEvent.blur(box),
    kept: () => kept,
  };
}

test('a box is a view of pounds, and shows what is typed while it is typed [D29.shown, D29.rewritten]', () => {
  const { box, type, leave, kept } = show('kg');
  expect(box).toHaveValue('61.25');
  type('62.');
  expect(box).toHaveValue('62.');
  expect(kept()).toBe('136.69');
  type('62.53');
  expect(box).toHaveValue('62.53');
  leave();
  expect(box).toHaveValue('62.55');
  type('');
  expect([box, kept()]).toEqual([expect.objectContaining({ value: '' }), '']);
});

test('what is typed as it stood was not edited [D29.rewritten]', () => {
  const { type, leave, kept } = show('kg');
  type('61.2');
  expect(kept()).not.toBe('135');
  type('61.25');
  expect(kept()).toBe('135');
  leave();
  expect(kept()).toBe('135');
});

test('in pounds it keeps every text as it was typed', () => {
  const { box, type, leave, kept } = show('lb');
  type('062.');
  leave();
  expect(box).toHaveValue('062.');
  expect(kept()).toBe('062.');
});
