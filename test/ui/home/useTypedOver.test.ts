import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTypedOver } from '../../../src/ui/home/useTypedOver.ts';

const DAY = '2026-11-19';

function openBox(stored: number) {
  return renderHook(({ stored }) => useTypedOver({ [DAY]: stored }, DAY), {
    initialProps: { stored },
  });
}

describe('a box above a stored number', () => {
  it('never shows the old number again after a save [I4]', () => {
    const { result, rerender } = openBox(181);
    act(() => result.current.type('180.50'));
    act(() => result.current.saved('180.50', 180.5));
    expect(result.current.text).toBe('180.50');
    rerender({ stored: 180.5 });
    expect(result.current.text).toBe('180.5');
  });

  it('follows the store after that, even back to the number before', () => {
    const { result, rerender } = openBox(181);
    act(() => result.current.type('180'));
    act(() => result.current.saved('180', 180));
    rerender({ stored: 180 });
    rerender({ stored: 181 });
    expect(result.current.text).toBe('181');
  });

  it('keeps what is being typed when the store changes', () => {
    const { result, rerender } = openBox(181);
    act(() => result.current.type('18'));
    rerender({ stored: 190 });
    expect(result.current.text).toBe('18');
  });

  it('remembers what was there when typing began, and not what has come since', () => {
    const { result, rerender } = openBox(181);
    expect(result.current.seen).toBe(181);
    act(() => result.current.type('18'));
    rerender({ stored: 190 });
    act(() => result.current.type('180'));
    expect(result.current.seen).toBe(181);
    act(() => result.current.saved('180', 180));
    rerender({ stored: 180 });
    expect(result.current.seen).toBe(180);
  });

  it('knows what was there then on whichever day it turns out to be for', () => {
    const log = { [DAY]: 181, '2026-11-18': 182 };
    const { result, rerender } = renderHook((props) => useTypedOver(props.log, props.day), {
      initialProps: { log, day: DAY },
    });
    act(() => result.current.type('180'));
    rerender({ log: { ...log, '2026-11-18': 190 }, day: '2026-11-18' });
    expect(result.current.seen).toBe(182);
    rerender({ log, day: '2026-11-17' });
    expect(result.current.seen).toBeNull();
  });

  it('shows what has come since where the number of before was typed again', () => {
    const { result, rerender } = openBox(181);
    act(() => result.current.type('18'));
    act(() => result.current.type('181'));
    rerender({ stored: 190 });
    act(() => result.current.saved('181', 181));
    expect(result.current.text).toBe('190');
  });

  it('keeps what was typed while a save was under way', () => {
    const { result } = openBox(181);
    act(() => result.current.type('180'));
    act(() => result.current.type('180.5'));
    act(() => result.current.saved('180', 180));
    expect(result.current.text).toBe('180.5');
  });

  it.each([
    ['182', true],
    ['', false],
    ['181', false],
  ])('has something to save only where it says another number: %j', (typed, isUnsaved) => {
    const { result } = openBox(181);
    expect(result.current.isUnsaved).toBe(false);
    act(() => result.current.type('182.5'));
    act(() => result.current.type(typed));
    expect(result.current.isUnsaved).toBe(isUnsaved);
  });

  it('shows the stored form at once when the number is the same', () => {
    const { result } = openBox(181);
    act(() => result.current.type('181.0'));
    act(() => result.current.saved('181.0', 181));
    expect(result.current.text).toBe('181');
  });
});
