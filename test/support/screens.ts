/** Set-up of the screen tests: matchers for the DOM, a clean page each time. */
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A machine under load is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
