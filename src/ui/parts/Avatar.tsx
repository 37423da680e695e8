import { UserRound } from 'lucide';
import { useState } from 'react';
import styles from './Avatar.module.css';
import { Icon } from './Icon.tsx';

/** The profile picture, or a generic icon when there is none or it cannot be loaded (S2). */
export function Avatar({ picture }: { picture: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles['avatar']}>
      {picture && picture !== broken ? (
        <img src={picture} alt="" referrerPolicy="no-referrer" onError={() => setBroken(picture)} />
      ) : (
        <Icon of={UserRound} />
      )}
    </span>
  );
}
