import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTypedOver } from '../../../src/ui/home/useTypedOver.ts';

function openBox(stored: string) {
  return renderHook(({ stored }) => useTypedOver(stored), { initialProps: { stored } });
}

describe('a box above a stored number', () => {
  it('never shows the old number again after a save [I4]', () => {
    const { result, rerender } = openBox('181');
    act(() => result.current.type('180.50'));
    act(() => result.current.saved('180.50', '180.5'));
    expect(result.current.text).toBe('180.50');
    rerender({ stored: '180.5' });
    expect(result.current.text).toBe('180.5');
  });

  it('follows the store after that, even back to the number before', () => {
    const { result, rerender } = openBox('181');
    act(() => result.current.type('180'));
    act(() => result.current.saved('180', '180'));
    rerender({ stored: '180' });
    rerender({ stored: '181' });
    expect(result.current.text).toBe('181');
  });

  it('keeps what is being typed when the store changes', () => {
    const { result, rerender } = openBox('181');
    act(() => result.current.type('18'));
    rerender({ stored: '190' });
    expect(result.current.text).toBe('18');
  });

  it('keeps what was typed while a save was under way', () => {
    const { result } = openBox('181');
    act(() => result.current.type('180'));
    act(() => result.current.type('180.5'));
    act(() => result.current.saved('180', '180'));
    expect(result.current.text).toBe('180.5');
  });

  it.each([
    ['182', true],
    ['', false],
    ['181', false],
  ])('has something to save only where it says another number: %j', (typed, isUnsaved) => {
    const { result } = openBox('181');
    expect(result.current.isUnsaved).toBe(false);
    act(() => result.current.type('182.5'));
    act(() => result.current.type(typed));
    expect(result.current.isUnsaved).toBe(isUnsaved);
  });

  it('shows the stored form at once when the number is the same', () => {
    const { result } = openBox('181');
    act(() => result.current.type('181.0'));
    act(() => result.current.saved('181.0', '181'));
    expect(result.current.text).toBe('181');
  });
});
