import { useLiveQuery } from 'dexie-react-hooks';
import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { readProfile } from '../../store/profile.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { AccountMenu } from '../sync/AccountMenu.tsx';
import { News } from '../sync/News.tsx';
import { TEXT } from '../text.ts';
import styles from './HomeHeader.module.css';

const SyncDetails = lazy(async () => {
  const { SyncDetails } = await import('../sync/SyncDetails.tsx');
  return { default: SyncDetails };
});

/** Who is signed in, where their changes stand, and the way out. */
export function HomeHeader() {
  const { remote } = useApp();
  const account = useAccount();
  const { keep } = useNotices();
  const profile = useLiveQuery(() => readProfile(account), [account]);
  const [isLeaving, setLeaving] = useState(false);
  const [isDetailed, setDetailed] = useState(false);

  // Waiting changes are sent first, for some seconds at most (decision 7).
  const logOut = async () => {
    setLeaving(true);
    await keep(() => remote.signOut());
    setLeaving(false);
  };

  return (
    <>
      <header className="top">
        <AccountMenu
          picture={profile?.profilePicture ?? null}
          onSyncDetails={() => setDetailed(true)}
        />
        <div className={styles['words']}>
          <h1>
            {profile !== undefined && TEXT.greeting(profile?.name?.trim() || TEXT.namelessUser)}
          </h1>
          <SyncStatus onDetails={() => setDetailed(true)} />
        </div>
        <IconButton
          label={TEXT.logOut}
          icon={LogOut}
          className="end"
          disabled={isLeaving}
          onClick={() => void logOut()}
        />
      </header>
      <News />
      {isDetailed && (
        <Suspense>
          <SyncDetails onClose={() => setDetailed(false)} />
        </Suspense>
      )}
    </>
  );
}
