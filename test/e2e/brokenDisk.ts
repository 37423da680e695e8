import type { Page } from '@playwright/test';

/**
 * From here on this page can store nothing new, until the returned function is called. Chromium's
 * own quota override lets writes this small through, so the disk says no itself.
 */
export async function breakDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    window.addEventListener('room-again', () => {
      IDBObjectStore.prototype.add = add;
    });
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('room-again')));
}
