import { expect, it } from 'vitest';
import { launchOf } from '../../src/ui/launch.ts';

it.each([
  ['', null],
  ['?do=start', 'start'],
  ['?do=weight', 'weight'],
  ['?do=dance', null],
  ['?login=failed', 'signInFailed'],
  ['?login=failed&do=start', 'signInFailed'],
])('reads the address %j as %j', (search, launch) => {
  expect(launchOf(search)).toBe(launch);
});
