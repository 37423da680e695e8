/** The shape that the screens need from sync; main.tsx plugs it in. */
export interface Remote {
  /** Asks the server who is signed in; resolves when that is known or given up (S4, S8). */
  lookUp(): Promise<void>;
  /**
   * Tells which sign-in buttons to offer (D23), now and whenever the connection may be back.
   * @returns how to stop
   */
  watchProviders(onProviders: (providers: readonly SignInProvider[]) => void): () => void;
  /** Leaves for the provider; 'noConnection' when the server cannot be reached (D8). */
  signIn(providerId: string): Promise<'leaving' | 'noConnection'>;
  /** Signs out on this device at once, and on the server when it can be reached (D7, D8). */
  signOut(): Promise<void>;
  /**
   * Sends what waits and reads what is new.
   * @throws what this device could not keep of it
   */
  syncNow(): Promise<void>;
}

export interface SignInProvider {
  readonly id: string;
  readonly name: string;
}
