import { ArrowLeft } from 'lucide';
import { useEffect, useEffectEvent } from 'react';
import { holdBackButton } from '../parts/backButton.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { SyncStatus } from '../parts/SyncStatus.tsx';
import { TEXT } from '../text.ts';
import { PlanList } from './PlanList.tsx';
import styles from './Progress.module.css';
import { RecentWorkouts } from './RecentWorkouts.tsx';
import { TrainedExercises } from './TrainedExercises.tsx';
import { WeightChart } from './WeightChart.tsx';

/** Progress & Workouts (S2). */
export function Progress({ onBack }: { onBack: () => void }) {
  const goBack = useEffectEvent(onBack);
  useEffect(() => holdBackButton(() => goBack()), []);

  return (
    <>
      <header className="top">
        <IconButton
          label={TEXT.backToHome}
          icon={ArrowLeft}
          className={styles['back'] ?? ''}
          onClick={onBack}
        />
        <div className={styles['words']}>
          <h1>{TEXT.progress}</h1>
          <SyncStatus />
        </div>
      </header>
      <div className="column">
        <WeightChart />
        <PlanList />
      </div>
      <div className="column">
        <TrainedExercises />
        <RecentWorkouts />
      </div>
    </>
  );
}
