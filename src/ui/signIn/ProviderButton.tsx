import { useEffect, useState } from 'react';
import { SIGN_IN_REENABLE_MS } from '../../domain/constants.ts';
import { TEXT } from '../text.ts';

/** After a click it reads 'Redirecting…' and is disabled for 2000 ms (S2, S9). */
export function ProviderButton({ name, onSignIn }: { name: string; onSignIn: () => void }) {
  const [isRedirecting, setRedirecting] = useState(false);

  useEffect(() => {
    if (!isRedirecting) return;
    const timer = setTimeout(() => setRedirecting(false), SIGN_IN_REENABLE_MS);
    return () => clearTimeout(timer);
  }, [isRedirecting]);

  return (
    <button
      type="button"
      className="btn btn-primary btn-big btn-wide"
      disabled={isRedirecting}
      onClick={() => {
        setRedirecting(true);
        onSignIn();
      }}
    >
      {isRedirecting ? TEXT.redirecting : TEXT.signInWith(name)}
    </button>
  );
}
