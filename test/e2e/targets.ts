/** How large what one presses must be, and how large it is: its bounding box. */
import type { Page } from '@playwright/test';

/** As the second edition of the screens has it: 'buttons ≥ 48 (session: ≥ 56 high; back arrow 48; …)', px. */
const TARGETS = { everywhere: { width: 48, height: 48 }, inSession: { width: 48, height: 56 } };

/** What it lets be smaller, in its words; the decisions name nothing more. */
const EXCEPTIONS: readonly Exception[] = [
  // 'back arrow 48' and 'header 88', for whatever leaves from there: also a list and a page above it.
  { selector: 'dialog > header *', height: 48 },
  // 'the set number is 44 wide, 36 at 320'.
  { selector: '[aria-label^="Go to set "]', width: 44 },
  { selector: '[aria-label^="Go to set "]', width: 36, upToPx: 359 },
];

interface Exception {
  readonly selector: string;
  readonly width?: number;
  readonly height?: number;
  /** Only in windows so wide at most. */
  readonly upToPx?: number;
}

/** Every control in sight that is smaller than a thumb needs, with its size. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ exceptions, targets }) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'button, input, select, textarea, summary, a[href], [role=tab], [role=menuitem]',
      );
      // A session's own dialog holds its menus, its list of exercises and its toasts.
      const session = 'dialog[aria-label^="Workout: "], [role=alertdialog]';
      const sizeOf = (control: HTMLElement) => {
        const { width, height } = control.getBoundingClientRect();
        const over = getComputedStyle(control, '::after');
        // What is laid over all of its row is pressed there, too.
        const isOver = over.position === 'absolute' && over.content !== 'none';
        return {
          width: Math.max(width, isOver ? Number.parseFloat(over.width) : 0),
          height: Math.max(height, isOver ? Number.parseFloat(over.height) : 0),
        };
      };
      const neededBy = (control: HTMLElement) => {
        const usual = control.closest(session) ? targets.inSession : targets.everywhere;
        return exceptions
          .filter(({ selector }) => control.matches(selector))
          .filter(({ upToPx = innerWidth }) => innerWidth <= upToPx)
          .reduce(
            (needed, { width, height }) => ({
              width: width ?? needed.width,
              height: height ?? needed.height,
            }),
            usual,
          );
      };
      return [...controls]
        .filter((control) => control.checkVisibility())
        .map((control) => ({ control, size: sizeOf(control), needed: neededBy(control) }))
        .filter(({ size, needed }) => size.width < needed.width || size.height < needed.height)
        .map(
          ({ control, size }) => `${control.outerHTML.slice(0, 300)} ${size.width}×${size.height}`,
        );
    },
    { exceptions: EXCEPTIONS, targets: TARGETS },
  );
}
