import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AlertDialog } from '../../../src/ui/parts/AlertDialog.tsx';

function Page() {
  const [isTold, setTold] = useState(false);
  return isTold ? <p>Read</p> : <AlertDialog text="Something" onOk={() => setTold(true)} />;
}

test('D4: an alert dialog says its text and has one button, OK, with focus [D4.dialog]', async () => {
  render(<Page />);
  const alert = screen.getByRole('alertdialog', { name: 'Something' });
  expect(alert).toHaveTextContent('Something');
  expect(screen.getAllByRole('button')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Read')).toBeVisible();
});
