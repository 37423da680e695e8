import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';

interface IconButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onClick: (tap: MouseEvent) => void;
  /** Classes beside 'icon-btn'. */
  readonly className?: string;
  readonly disabled?: boolean;
}

/** A button that is only a picture; its label is its name. */
export function IconButton({ label, icon: Icon, className = '', ...button }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} className={`icon-btn ${className}`} {...button}>
      <Icon />
    </button>
  );
}
