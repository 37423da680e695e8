import { type ReactNode, useEffect, useState } from 'react';
import { readKept, readLeaving } from '../../store/device.ts';
import type { SignInProvider } from '../../store/syncPort.ts';
import { useApp } from '../appContext.ts';
import { TEXT } from '../text.ts';
import { useQuery } from '../useQuery.ts';
import { Brand } from './Brand.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import styles from './SignIn.module.css';

interface SignInProps {
  /** The last sign-in came back without success. */
  readonly hasFailed: boolean;
  /** The sync status, when a known person has to sign in again (D2). */
  readonly status?: ReactNode;
}

/** What someone who is not signed in sees (S2). */
export function SignIn({ hasFailed, status }: SignInProps) {
  const { device, remote } = useApp();
  const kept = useQuery(readKept, device);
  // Whoever comes back from the provider and is not let in must know why.
  const isUnheard = useQuery(readLeaving, device) != null;
  const [isGoing, setGoing] = useState(false);
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  const [problem, setProblem] = useState<string | null>(hasFailed ? TEXT.signInFailed : null);

  useEffect(() => remote.watchProviders(setProviders), [remote]);

  const signIn = async (providerId: string) => {
    setProblem(null);
    setGoing(true);
    // A failure tells the person the same as no connection: try again when there is one.
    const outcome = await remote.signIn(providerId).catch(() => 'noConnection');
    if (outcome === 'leaving') return;
    setProblem(TEXT.noConnection);
    setGoing(false);
  };

  return (
    <main className={styles['screen']}>
      <Brand />
      <section className={styles['panel']} aria-labelledby="welcome">
        <h1 id="welcome">{TEXT.welcomeBack}</h1>
        <p className={styles['invitation']}>{TEXT.signInInvitation}</p>
        {status && <p className={styles['kept']}>{TEXT.sessionEnded}</p>}
        {status}
        {!!kept?.unsent && (
          <p role="status" className={styles['kept']}>
            {TEXT.keptUnsent(kept.unsent, kept.refused)}
          </p>
        )}
        {kept?.hasWorkout && (
          <p role="status" className={styles['kept']}>
            {TEXT.keptWorkout}
          </p>
        )}
        {isUnheard && !isGoing && (
          <p role="status" className={styles['kept']}>
            {TEXT.signOutUnheard}
          </p>
        )}
        {problem && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
        <div className={styles['buttons']}>
          {providers.map((provider) => (
            <ProviderButton
              key={provider.id}
              name={provider.name}
              onSignIn={() => void signIn(provider.id)}
            />
          ))}
        </div>
      </section>
    </main>
  );
}
