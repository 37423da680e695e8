import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { NumberBox } from '../../../src/ui/parts/NumberBox.tsx';

interface BoxProps {
  kind: 'decimal' | 'integer';
  start?: string;
  onEnter?: () => void;
  onBlur?: () => void;
}

function Box({ kind, start = '', ...props }: BoxProps) {
  const [text, setText] = useState(start);
  return <NumberBox label="Weight" kind={kind} text={text} onText={setText} {...props} />;
}

function showBox(props: BoxProps): HTMLInputElement {
  render(<Box {...props} />);
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
}

describe('S5: what a number box lets through', () => {
  test('every character that is not a digit or dot is stripped; only the first dot stays [S5.number.strip, S5.number.decimal]', async () => {
    const box = showBox({ kind: 'decimal' });
    await userEvent.type(box, '1a8..2.x5');
    expect(box).toHaveValue('18.25');
  });

  test('integer-only boxes also strip dots [S5.number.integer]', async () => {
    const box = showBox({ kind: 'integer' });
    await userEvent.type(box, '1.5,0');
    expect(box).toHaveValue('150');
  });

  test('the keys e, E, +, - and Enter are blocked [S5.number.keys, D20.enter]', async () => {
    const box = showBox({ kind: 'decimal' });
    await userEvent.type(box, '1');
    for (const key of ['e', 'E', '+', '-', 'Enter']) {
      expect(fireEvent.keyDown(box, { key })).toBe(false);
    }
    expect(fireEvent.keyDown(box, { key: '5' })).toBe(true);
    expect(box).toHaveValue('1');
  });

  test('whoever comes back to the window goes on typing: the box was not left, and nothing is selected', () => {
    const left: string[] = [];
    render(<Box kind="decimal" start="1" onBlur={() => left.push('left')} />);
    const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' });
    box.focus();
    box.setSelectionRange(1, 1);
    // So does a browser tell that its window has lost the focus, which stays with the box, and has it again.
    fireEvent.blur(box);
    fireEvent.focus(box);
    expect(left).toEqual([]);
    expect([box.selectionStart, box.selectionEnd]).toEqual([1, 1]);
    box.blur();
    expect(left).toEqual(['left']);
    box.focus();
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 1]);
  });

  test('a blocked key with Ctrl still zooms the page', () => {
    const box = showBox({ kind: 'decimal' });
    expect(fireEvent.keyDown(box, { key: '-', ctrlKey: true })).toBe(true);
  });

  test('D20: Enter adds where a box is given something to do [D20.enter]', async () => {
    let count = 0;
    const box = showBox({
      kind: 'integer',
      onEnter: () => {
        count += 1;
      },
    });
    await userEvent.type(box, '250{Enter}');
    expect(count).toBe(1);
    expect(box).toHaveValue('250');
  });

  test('pasted text is cleaned too', async () => {
    const box = showBox({ kind: 'decimal' });
    await userEvent.click(box);
    await userEvent.paste(' 1,234.50 lbs');
    expect(box).toHaveValue('1234.50');
  });

  test.each(['-', ' ', 'kg'])(
    '%j takes nothing away of a number that is selected',
    async (typed) => {
      const box = showBox({ kind: 'decimal', start: '155' });
      await userEvent.tab();
      await userEvent.paste(typed);
      expect(box).toHaveValue('155');
      expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);
      await userEvent.keyboard('160');
      expect(box).toHaveValue('160');
      await userEvent.keyboard(`${typed}5`);
      expect(box).toHaveValue('1605');
      await userEvent.clear(box);
      expect(box).toHaveValue('');
    },
  );

  test('nor does what a keyboard composes that is no number', () => {
    const box = showBox({ kind: 'decimal', start: '155' });
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: 'ㅂ' } });
    fireEvent.compositionEnd(box);
    expect(box).toHaveValue('155');
  });

  test('D19: a comma counts as the dot [D19]', async () => {
    const box = showBox({ kind: 'decimal' });
    await userEvent.type(box, '33,5');
    expect(box).toHaveValue('33.5');
  });

  test('text that is being composed is left alone, and cleaned when it is done', () => {
    const box = showBox({ kind: 'decimal' });
    fireEvent.compositionStart(box);
    fireEvent.change(box, { target: { value: '１２kg' } });
    expect(box).toHaveValue('１２kg');
    fireEvent.change(box, { target: { value: '12kg' } });
    fireEvent.compositionEnd(box);
    expect(box).toHaveValue('12');
  });
});

describe('A number box under the thumb', () => {
  test('it asks for the number pad, and its text is large enough not to zoom', () => {
    const decimal = showBox({ kind: 'decimal' });
    expect(decimal).toHaveAttribute('inputmode', 'decimal');
    expect(decimal).toHaveAttribute('type', 'text');
  });

  test('it selects its text when it is focused, so that typing replaces it', async () => {
    const box = showBox({ kind: 'decimal', start: '155' });
    await userEvent.tab();
    expect([box.selectionStart, box.selectionEnd]).toEqual([0, 3]);
    await userEvent.keyboard('160');
    expect(box).toHaveValue('160');
  });

  test('the caret stays behind what was typed in the middle', () => {
    const box = showBox({ kind: 'decimal', start: '1825' });
    box.focus();
    // What a browser does when 'x' is typed behind '182'.
    box.setSelectionRange(3, 3);
    fireEvent.input(box, { target: { value: '182x5', selectionStart: 4, selectionEnd: 4 } });
    expect(box).toHaveValue('1825');
    expect(box.selectionStart).toBe(3);
  });
});
