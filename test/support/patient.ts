/** Set-up of all tests of screens: a machine under load is slow, not wrong. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
