import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { confirmCompleted, undoComplete } from '../store/completedSession.ts';
import { resumeWorkout } from '../store/liveSession.ts';
import { type Front, readFront } from '../store/openScreen.ts';
import { readPlans } from '../store/plans.ts';
import { useAccount } from './accountContext.ts';
import { useApp } from './appContext.ts';
import { Builder } from './builder/Builder.tsx';
import { OpenBuilderContext } from './builder/openBuilder.ts';
import { useTabBuilder } from './builder/useTabBuilder.ts';
import type { Launch } from './launch.ts';
import { useNotices } from './parts/notices.ts';
import { SyncStatus } from './parts/SyncStatus.tsx';
import { useStartWorkout } from './parts/useStartWorkout.ts';
import { SessionLayer } from './session/SessionLayer.tsx';
import { SignIn } from './signIn/SignIn.tsx';
import { endColdStart, isColdStart } from './startup/coldStart.ts';
import { Loading } from './startup/Loading.tsx';
import { Startup } from './startup/Startup.tsx';
import { TEXT } from './text.ts';
import { useBadge } from './useBadge.ts';
import { useIsTyping } from './useIsTyping.ts';
import { useQuery } from './useQuery.ts';
import { useUndoAgain } from './useUndoAgain.ts';
import { Views } from './Views.tsx';

interface ScreensProps {
  /** What the address asked for, until it was done. */
  readonly launch: Launch | null;
  readonly onLaunched: () => void;
}

/** The screens of the remembered person: what is in front comes from the store. */
export function Screens({ launch, onLaunched }: ScreensProps) {
  const account = useAccount();
  const { keep, offerUndo } = useNotices();
  const start = useStartWorkout();
  const builder = useTabBuilder();
  const front = useFront(builder.id);
  const [opensAtWeight] = useState(launch === 'weight');
  const startup = useStartup(front);
  useBadge();

  const startFirst = useEffectEvent(() =>
    keep(async () => {
      const [first] = await readPlans(account);
      if (first) await start(first);
    }),
  );

  // Done once, and only when the screens open: nothing starts behind a sign-in.
  useEffect(() => {
    if (launch === null || front === undefined || front === 'signIn') return;
    onLaunched();
    if (launch === 'start') void startFirst();
  }, [launch, front, onLaunched]);

  const offerReopening = async (id: string) => {
    // It is saved either way: confirming it only lets it go out sooner.
    const isOpen = await confirmCompleted(account, id).catch(() => true);
    if (isOpen) offerUndo(TEXT.savedWorkout, () => undoComplete(account, id));
  };

  const areThere = front !== undefined && front !== 'signIn' && !startup.isShown;
  useUndoAgain(areThere, offerReopening);

  const screen = () => {
    if (!front) return <Loading />;
    if (front === 'signIn') {
      return <SignIn hasFailed={launch === 'signInFailed'} status={<SyncStatus isWhole />} />;
    }
    if (startup.isShown) return <Startup onFull={startup.end} />;
    return <Views opensAtWeight={opensAtWeight} />;
  };

  return (
    <OpenBuilderContext value={builder.open}>
      {screen()}
      {builder.id && (
        <Builder
          key={builder.id}
          id={builder.id}
          isInFront={front === 'builder' && !startup.isShown}
          onClosed={builder.onClosed}
        />
      )}
      {/* Always there: it still says that the workout was saved when the session is over. */}
      <SessionLayer
        onLeft={(id) =>
          offerUndo(TEXT.leftWorkout, () => resumeWorkout(account, id), { about: 'workout' })
        }
        onSaved={offerReopening}
      />
    </OpenBuilderContext>
  );
}

/**
 * What is in front: a session, which is every tab's, before the builder of this tab, and the sign-in screen
 * once nothing is typed that it would take along.
 */
function useFront(builderId: string | null | undefined): Front | 'builder' | undefined {
  const account = useAccount();
  const asked = useQuery(readFront, account);
  const isTyping = useIsTyping(asked === 'signIn');
  const front = isTyping ? 'screens' : asked;
  if (front === undefined || front === 'session') return front;
  // Until it is known whether a builder is open, no sign-in screen stands in its place.
  if (builderId === undefined) return undefined;
  return builderId === null ? front : 'builder';
}

/** The startup bar: once per cold start, and never in front of a running session (D15). */
function useStartup(front: Front | 'builder' | undefined): { isShown: boolean; end: () => void } {
  const { device } = useApp();
  const [isOver, setOver] = useState(() => !isColdStart(device));
  const end = useCallback(() => {
    endColdStart(device);
    setOver(true);
  }, [device]);
  useEffect(() => {
    if (front === 'session') end();
  }, [front, end]);
  return { isShown: !isOver && front !== 'session', end };
}
