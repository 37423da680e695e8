/** What only a real browser does with a row that scrolls sideways. */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/ui/tokens.css';
import '../../../src/ui/base.css';
import '../../../src/ui/parts.css';
import { OtherPlans } from '../../../src/ui/home/OtherPlans.tsx';
import { samplePlan } from '../../support/samples.ts';

afterEach(cleanup);

test('WCAG 2.4.11: a plan that the keyboard comes to is whole, also the last one', async () => {
  await page.viewport(390, 844);
  const names = ['Pull Day', 'Leg Day – heavy squats', 'Upper B'];
  const plans = names.map((name) => ({ plan: samplePlan(name, name), name }));
  render(
    <section className="hero" style={{ margin: 16, overflow: 'hidden' }}>
      <OtherPlans plans={plans} onStart={vi.fn()} />
    </section>,
  );
  const rail = screen.getByRole('group').getBoundingClientRect();
  for (const name of [...names, ...names.toReversed()]) {
    const chip = screen.getByRole('button', { name: `Start ${name}` });
    chip.focus();
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    const { left, right } = chip.getBoundingClientRect();
    expect(left, name).toBeGreaterThanOrEqual(rail.left);
    expect(right, name).toBeLessThanOrEqual(rail.right);
  }
});
