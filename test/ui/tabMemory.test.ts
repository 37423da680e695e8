import { describe, expect, it } from 'vitest';
import { tabMemory } from '../../src/ui/tabMemory.ts';

describe('what a tab keeps for itself', () => {
  it('is there after a reload', () => {
    tabMemory(() => sessionStorage).set('own', 'b1');
    const reloaded = tabMemory(() => sessionStorage);
    expect(reloaded.get('own')).toBe('b1');
    reloaded.set('own', null);
    expect(reloaded.get('own')).toBeNull();
    expect(tabMemory(() => sessionStorage).get('own')).toBeNull();
  });

  it('lasts until the reload where the browser forbids to keep anything', () => {
    const forbidden = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const memory = tabMemory(forbidden);
    expect(memory.get('own')).toBeNull();
    memory.set('own', 'b1');
    expect(memory.get('own')).toBe('b1');
    expect(tabMemory(forbidden).get('own')).toBeNull();
  });
});
