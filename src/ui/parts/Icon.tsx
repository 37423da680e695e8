import type { IconNode } from 'lucide';
import { createElement, type SVGProps } from 'react';

interface IconProps extends Pick<SVGProps<SVGSVGElement>, 'className' | 'fill' | 'strokeWidth'> {
  /** Which one, as lucide draws it: elements with their attributes. */
  readonly of: IconNode;
}

/** One of lucide's pictures in the colour of the text round it. What it says, its button or text says too. */
export function Icon({ of: drawing, className = '', ...look }: IconProps) {
  return createElement(
    'svg',
    {
      className: `lucide ${className}`,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...look,
    },
    ...drawing.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
