import 'react';

/** The custom properties that an element's style sets. */
declare module 'react' {
  interface CSSProperties {
    '--digits'?: number;
    '--rows'?: number;
    '--tap'?: string;
  }
}
