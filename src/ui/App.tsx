import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { readRemembered, readUnit } from '../store/device.ts';
import type { Remote } from '../store/syncPort.ts';
import { AccountContext } from './accountContext.ts';
import { useApp } from './appContext.ts';
import { launchOf } from './launch.ts';
import { ErrorBoundary } from './parts/ErrorBoundary.tsx';
import { NoticeBoard } from './parts/NoticeBoard.tsx';
import { UpdatePrompt } from './parts/UpdatePrompt.tsx';
import { Screens } from './Screens.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { Loading } from './startup/Loading.tsx';
import { UnitContext } from './unitContext.ts';

export function App() {
  return (
    <ErrorBoundary>
      <Opening />
    </ErrorBoundary>
  );
}

/** Whose screens to show: never waits for the server when a person is remembered (D2). */
function Opening() {
  const { device, remote } = useApp();
  const [launch, setLaunch] = useState(() => launchOf(window.location.search));
  const isLookedUp = useLookUp(remote);
  // Read together: nobody who was just found is sent to the sign-in screen for a moment, and nothing
  // shows pounds first to whoever chose kilograms.
  const who = useLiveQuery(
    async () => ({
      remembered: await readRemembered(device),
      unit: await readUnit(device),
      isLookedUp,
    }),
    [device, isLookedUp],
  );

  useEffect(() => {
    // A reload must not start the workout again, nor say again that the sign-in failed.
    if (launch !== null) window.history.replaceState(window.history.state, '', '/');
  }, [launch]);

  if (!who) return <Loading />;
  if (who.remembered !== null) {
    return (
      <AccountContext value={device.account(who.remembered)} key={who.remembered}>
        <UnitContext value={who.unit}>
          <NoticeBoard idle={<UpdatePrompt />}>
            <Screens launch={launch} onLaunched={() => setLaunch(null)} />
          </NoticeBoard>
        </UnitContext>
      </AccountContext>
    );
  }
  if (!who.isLookedUp) return <Loading isAsking />;
  return (
    <>
      <SignIn hasFailed={launch === 'signInFailed'} />
      <UpdatePrompt />
    </>
  );
}

/** Asks once who is signed in; true when that is known or given up (S4). */
function useLookUp(remote: Remote): boolean {
  const [isDone, setDone] = useState(false);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const done = () => setDone(true);
    // A look-up that fails means signed out, silently (S8).
    remote.lookUp().then(done, done);
  }, [remote]);
  return isDone;
}
