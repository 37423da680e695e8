import { ArrowRight } from 'lucide';
import { Icon } from '../parts/Icon.tsx';
import { WhoSpoke } from '../parts/WhoSpoke.tsx';
import { TEXT } from '../text.ts';
import { BodyFatCard } from './BodyFatCard.tsx';
import { CalorieCard } from './CalorieCard.tsx';
import { DoneToday } from './DoneToday.tsx';
import { HomeHeader } from './HomeHeader.tsx';
import { InstallCard } from './InstallCard.tsx';
import { QuickStart } from './QuickStart.tsx';
import { WeightCard } from './WeightCard.tsx';

interface HomeProps {
  /** Asked for by the 'Log weight' shortcut: the weight box takes the focus. */
  readonly focusesWeight: boolean;
  readonly isShown: boolean;
  readonly onViewProgress: () => void;
}

/** The first screen after the start (S2). */
export function Home({ focusesWeight, isShown, onViewProgress }: HomeProps) {
  return (
    <>
      <HomeHeader isShown={isShown} />
      <div className="column">
        <DoneToday isShown={isShown} />
        <QuickStart />
        <div className="dock">
          <WhoSpoke />
          <button type="button" className="btn btn-line btn-big" onClick={onViewProgress}>
            {TEXT.viewProgress}
            <Icon of={ArrowRight} />
          </button>
        </div>
        <CalorieCard />
      </div>
      <div className="column">
        <WeightCard takesFocus={focusesWeight} />
        <InstallCard />
        <BodyFatCard />
      </div>
    </>
  );
}
