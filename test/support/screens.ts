/** Set-up of the screen tests: matchers for the DOM, a clean page each time. */
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

afterEach(cleanup);
// What a screen still asks for as its file ends would fail, and for the files after it in the process, too.
afterAll(() => vi.dynamicImportSettled());
