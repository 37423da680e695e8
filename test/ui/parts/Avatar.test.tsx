import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from '../../../src/ui/parts/Avatar.tsx';

it('is the profile picture, or a generic icon when it cannot be loaded [S2.home.avatar]', () => {
  const { container, rerender } = render(<Avatar picture="https://pictures.test/alex.png" />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', 'https://pictures.test/alex.png');

  if (picture) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).toBeVisible();

  rerender(<Avatar picture="https://pictures.test/alex-2.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.test/alex-2.png');
});

it('is a generic icon when there is no picture [S2.home.avatar]', () => {
  const { container } = render(<Avatar picture={null} />);
  expect(container.querySelector('svg')).toBeVisible();
});
