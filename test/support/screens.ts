/** Set-up of the screen tests: an IndexedDB in memory, matchers for the DOM, a clean page each time. */
import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(cleanup);
