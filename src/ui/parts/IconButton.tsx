import type { IconNode } from 'lucide';
import type { MouseEvent } from 'react';
import { Icon } from './Icon.tsx';

interface IconButtonProps {
  readonly label: string;
  readonly icon: IconNode;
  readonly onClick: (tap: MouseEvent) => void;
  /** Classes beside 'icon-btn'. */
  readonly className?: string;
  readonly disabled?: boolean;
}

/** A button that is only a picture; its label is its name. */
export function IconButton({ label, icon, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-btn ${className}`} {...button}>
      <Icon of={icon} />
    </button>
  );
}
