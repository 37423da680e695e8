import { act, fireEvent, screen } from '@testing-library/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { expect, it } from 'vitest';
import { chooseUnit, readUnit } from '../../../src/store/device.ts';
import { Units } from '../../../src/ui/account/Units.tsx';
import { UnitContext } from '../../../src/ui/unitContext.ts';
import { openTestDevice, renderScreen } from '../../support/ui.tsx';

it('the unit that another tab chose after this one is the one that is shown [D29.choice]', async () => {
  const opened = openTestDevice();
  function Choice() {
    const unit = useLiveQuery(() => readUnit(opened.device)) ?? 'lb';
    return (
      <UnitContext value={unit}>
        <p>Shown in {unit}</p>
        <Units />
      </UnitContext>
    );
  }
  renderScreen(<Choice />, opened);
  fireEvent.click(await screen.findByRole('radio', { name: 'kg' }));
  await screen.findByText('Shown in kg');
  await act(() => chooseUnit(opened.device, 'lb'));
  await screen.findByText('Shown in lb');
  expect(screen.getByRole('radio', { name: 'lb' })).toBeChecked();
});
