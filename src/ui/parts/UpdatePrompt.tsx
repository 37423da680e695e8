import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useEffect, useState } from 'react';
import { hasRunningWork } from '../../store/liveSession.ts';
import { AccountContext } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { TEXT } from '../text.ts';
import { useIsTyping } from '../useIsTyping.ts';
import { usePageMark } from './pageMark.ts';
import { Toast } from './Toast.tsx';

/** Of any view, also of one that is out of sight. */
const UNSAVED = '[data-unsaved]';

/** Offers a new version, but never while a session or a builder is open in any tab. */
export function UpdatePrompt() {
  const { updates } = useApp();
  const [isAvailable, setAvailable] = useState(false);

  useEffect(() => updates.watch(() => setAvailable(true)), [updates]);

  return <div aria-live="polite">{isAvailable && <Offer />}</div>;
}

/** Apart, since it looks at each tick of a session whether that is still open. */
function Offer() {
  const { updates, tab } = useApp();
  const account = useContext(AccountContext);
  const isBusy = useLiveQuery(
    async () => account !== null && (await hasRunningWork(account, tab.locks)),
    [account, tab],
  );
  const [isHeldUp, setHeldUp] = useState(false);
  const [isApplied, setApplied] = useState(false);
  const isUnsaved = useIsTyping(isHeldUp || isApplied, UNSAVED);
  usePageMark('data-prompt', isBusy === false);
  if (isBusy !== false) return null;
  const apply = () => {
    // It would wait for that, with nothing to be seen of it.
    const isToWait = document.querySelector(UNSAVED) !== null;
    setHeldUp(isToWait);
    // The worker ends first what is under way.
    setApplied(!isToWait);
    if (!isToWait) updates.apply();
  };
  return (
    <Toast
      role="status"
      text={isUnsaved ? TEXT.saveFirst : isApplied ? TEXT.updating : TEXT.updateAvailable}
      action={TEXT.reload}
      onAction={apply}
    />
  );
}
