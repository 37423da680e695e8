import { Share } from 'lucide';
import { useRef } from 'react';
import { declineInstall, isInstallDeclined } from '../../store/device.ts';
import { hasLogged } from '../../store/openScreen.ts';
import { useAccount } from '../accountContext.ts';
import { useApp } from '../appContext.ts';
import { useFocusHeir } from '../parts/focusHeir.ts';
import { Icon } from '../parts/Icon.tsx';
import { useNotices } from '../parts/notices.ts';
import { useQuery } from '../useQuery.ts';
import styles from './InstallCard.module.css';
import { type InstallOffer, useInstallOffer } from './installOffer.ts';
import { HOME_TEXT } from './text.ts';

/** Offers to install the app, once there is something in it, until it is declined (N.install). */
export function InstallCard() {
  const { device } = useApp();
  const account = useAccount();
  const offer = useInstallOffer();
  const isWorthIt = useQuery(hasLogged, account);
  const isDeclined = useQuery(isInstallDeclined, device);
  if (!offer || !isWorthIt || isDeclined !== false) return null;
  return <Card offer={offer} />;
}

function Card({ offer }: { offer: InstallOffer }) {
  const { device } = useApp();
  const { keep } = useNotices();
  const card = useRef<HTMLElement>(null);
  useFocusHeir(card, 'main');
  return (
    <section ref={card} className="card" aria-labelledby="install">
      <h2 id="install">{HOME_TEXT.install}</h2>
      <p className={`meta ${styles['words']}`}>
        {offer.way === 'dialog' ? HOME_TEXT.opensWithoutSignal : <ShareSteps />}
      </p>
      <div className={`row ${styles['choice']}`}>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => void keep(() => declineInstall(device))}
        >
          {HOME_TEXT.notNow}
        </button>
        {offer.way === 'dialog' && (
          <button type="button" className="btn btn-primary" onClick={() => offer.open()}>
            {HOME_TEXT.installNow}
          </button>
        )}
      </div>
    </section>
  );
}

function ShareSteps() {
  return (
    <>
      {HOME_TEXT.tap} <Icon of={Share} /> {HOME_TEXT.shareSteps} {HOME_TEXT.opensWithoutSignal}
    </>
  );
}
