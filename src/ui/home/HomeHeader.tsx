import { LogOut } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Account } from '../../store/account.ts';
import { readOutstanding, readSyncState, type SyncState } from '../../store/outbox/outstanding.ts';
import { readProfile } from '../../store/profile.ts';
import { AccountDialog } from '../account/AccountDialog.tsx';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { unlessMovedOn } from '../parts/movedOn.ts';
import { useNotices } from '../parts/notices.ts';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { isUnheard } from '../parts/syncText.ts';
import { News } from '../sync/News.tsx';
import type { SyncDetails } from '../sync/SyncDetails.tsx';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import styles from './HomeHeader.module.css';
import { LogOutDialog } from './LogOutDialog.tsx';

/** Who is signed in, where their changes stand, and the way out. */
export function HomeHeader({ isShown }: { readonly isShown: boolean }) {
  const { remote } = useApp();
  const account = useAccount();
  const { keep, load } = useNotices();
  const profile = useQuery(readProfile, account);
  const [isLeaving, setLeaving] = useState(false);
  const [isAccountOpen, setAccountOpen] = useState(false);
  /** The open sync details; null while they are closed. */
  const [Details, setDetails] = useState<typeof SyncDetails | null>(null);
  const isAsking = useRef(false);
  /** Which asking for a dialog counts. */
  const asked = useRef(0);
  /** What the person is asked about before they log out. */
  const [unsent, setUnsent] = useState<SyncState | null>(null);

  // Whoever went on to another view meanwhile has done with what was asked for here.
  useLayoutEffect(() => {
    if (isShown) return;
    asked.current += 1;
    // Home takes taps until another view is there, and a dialog out of sight would close everything.
    setAccountOpen(false);
    setDetails(null);
    setUnsent(null);
  }, [isShown]);

  // Waiting changes are sent first, for some seconds at most (D7).
  const logOut = async () => {
    setUnsent(null);
    setLeaving(true);
    await keep(() => remote.signOut());
    setLeaving(false);
  };

  const askToLogOut = async () => {
    // A second tap asks and leaves no second time.
    if (isAsking.current) return;
    isAsking.current = true;
    const asking = asked.current;
    const focused = document.activeElement;
    // Where that cannot be read, nothing can be said of it.
    const state = await readWhatToAsk(account).catch(() => null);
    if (!state) await logOut();
    // No key that is meant for where the person went meanwhile may answer a question.
    else if (asking === asked.current && focused === document.activeElement) setUnsent(state);
    isAsking.current = false;
  };

  const openDetails = async () => {
    asked.current += 1;
    const asking = asked.current;
    const part = await unlessMovedOn(load(() => import('../sync/SyncDetails.tsx')));
    // Whoever has closed the account meanwhile has done with it.
    if (!part || asking !== asked.current) return;
    // They take the place of the account, which first gives the focus back to where it came from.
    flushSync(() => setAccountOpen(false));
    setDetails(() => part.SyncDetails);
  };
  const picture = profile?.profilePicture ?? null;

  return (
    <>
      <header className={styles['header']}>
        <button
          type="button"
          className={styles['avatar']}
          aria-label={TEXT.account}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => {
            // Safari gives the focus to no button that is tapped, and it is to come back here.
            currentTarget.focus();
            setAccountOpen(true);
          }}
        >
          <Avatar picture={picture} />
        </button>
        <h1>
          {profile !== undefined && (
            <>
              <span>{TEXT.greeting} </span>
              <em>{profile?.name?.trim() || TEXT.namelessUser}</em>
            </>
          )}
        </h1>
        <div className={styles['status']}>
          <SyncStatus onDetails={() => void openDetails()} isSending={isLeaving} />
        </div>
        <IconButton
          label={TEXT.logOut}
          icon={LogOut}
          className={`end ${styles['out']}`}
          disabled={isLeaving}
          onClick={() => void askToLogOut()}
        />
      </header>
      <News />
      {isAccountOpen && (
        <AccountDialog
          picture={picture}
          onSyncDetails={() => void openDetails()}
          onClose={() => {
            asked.current += 1;
            setAccountOpen(false);
          }}
        />
      )}
      {Details && <Details onClose={() => setDetails(null)} />}
      {unsent && (
        <LogOutDialog
          state={unsent}
          onStay={() => setUnsent(null)}
          onLogOut={() => void logOut()}
        />
      )}
    </>
  );
}

/** Null where nothing is to be asked: the server is there, and whatever waits was not tried in vain (D27). */
async function readWhatToAsk(account: Account): Promise<SyncState | null> {
  const [state, { changes }] = await Promise.all([
    readSyncState(account),
    readOutstanding(account),
  ]);
  const { gate, waiting, parked } = state;
  const isInVain = parked > 0 || changes.some(({ lastError }) => lastError !== null);
  return isUnheard(gate) || isInVain || (gate !== 'open' && waiting > 0) ? state : null;
}
