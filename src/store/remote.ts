/** The shape that the screens need from sync; main.tsx plugs it in. */
export interface Remote {
  /** Asks the server who is signed in; resolves when that is known or given up (SPEC §4, §8). */
  lookUp(): Promise<void>;
  /** The sign-in buttons to offer (decision 23). */
  providers(): Promise<readonly SignInProvider[]>;
  /** Leaves for the provider; 'noConnection' when the server cannot be reached (decision 8). */
  signIn(providerId: string): Promise<'leaving' | 'noConnection'>;
  /** Signs out on this device at once, and on the server when it can be reached (decisions 7, 8). */
  signOut(): Promise<void>;
  /** Sends what waits and reads what is new. */
  syncNow(): Promise<void>;
}

export interface SignInProvider {
  readonly id: string;
  readonly name: string;
}
