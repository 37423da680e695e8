import { render } from '@testing-library/react';
import { Check, Ellipsis } from 'lucide';
import { expect, it } from 'vitest';
import { Icon } from '../../../src/ui/parts/Icon.tsx';

it('draws what lucide draws, as a picture that a screen reader passes by', () => {
  const { container } = render(<Icon of={Ellipsis} fill="currentColor" className="more" />);
  const picture = container.querySelector('svg');
  expect(picture).toHaveAttribute('aria-hidden', 'true');
  expect(picture).toHaveAttribute('fill', 'currentColor');
  expect(picture).toHaveClass('lucide', 'more');
  expect(picture?.querySelectorAll('circle')).toHaveLength(Ellipsis.length);
});

it('draws another one in the same place', () => {
  const { container, rerender } = render(<Icon of={Ellipsis} />);
  rerender(<Icon of={Check} strokeWidth={3} />);
  const [drawn, ...others] = container.querySelectorAll('svg > *');
  expect(others).toEqual([]);
  expect(drawn).toHaveAttribute('d', Check[0]?.[1]['d']);
});
