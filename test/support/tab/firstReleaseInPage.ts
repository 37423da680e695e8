/** Makes a tab leave its data as the first release would have. */
import { Dexie } from 'dexie';
import { type FirstReleaseRow, leaveByFirstRelease } from '../builds/firstRelease.ts';

declare global {
  interface Window {
    /** In place of all that is kept here of the person who is signed in. */
    leaveByFirstRelease(outbox: readonly FirstReleaseRow[]): Promise<void>;
  }
}

window.leaveByFirstRelease = async (outbox) => {
  const [name = ''] = (await Dexie.getDatabaseNames()).filter((one) => /-account-/.test(one));
  await Dexie.delete(name);
  await leaveByFirstRelease(outbox, name);
};
