import { useEffect, useState } from 'react';

/** Lower than any keypad, higher than a bar that a browser slides in. */
const LOWEST_PX = 120;

/**
 * The height of the phone's keypad, CSS pixels; 0 while none covers the page. Not every browser tells,
 * and what is zoomed by hand is no keypad.
 */
export function useKeypad(): number {
  const [keypadPx, setKeypadPx] = useState(readKeypadPx);
  useEffect(() => {
    // Only when it changes: to ask lays the whole page out.
    const look = () => setKeypadPx(readKeypadPx());
    const viewport = window.visualViewport;
    viewport?.addEventListener('resize', look);
    viewport?.addEventListener('scroll', look);
    return () => {
      viewport?.removeEventListener('resize', look);
      viewport?.removeEventListener('scroll', look);
    };
  }, []);
  return keypadPx;
}

function readKeypadPx(): number {
  const viewport = window.visualViewport;
  if (!viewport || viewport.scale > 1.01) return 0;
  const coveredPx = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
  return coveredPx >= LOWEST_PX ? coveredPx : 0;
}
