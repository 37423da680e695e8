import { Component, type ReactNode, useContext, useState } from 'react';
import { AppContext } from '../appContext.ts';
import { TEXT } from '../text.ts';

/** Says that a screen failed and offers a fresh start; everything kept is on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Crashed />;
  }
}

/** What the server has as well may be what it stopped at: logged out of, that is read anew at the next sign-in. */
function Crashed() {
  const app = useContext(AppContext);
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    setLeaving(true);
    // It ends on another page; what could not be done may be tried again.
    app?.remote.signOut().catch(() => setLeaving(false));
  };
  return (
    <main className="page">
      <section className="card" role="alert">
        <h1>{TEXT.crashed}</h1>
        <p>{TEXT.crashedHint}</p>
        <button
          type="button"
          className="btn btn-primary btn-big"
          onClick={() => window.location.reload()}
        >
          {TEXT.reload}
        </button>
        <button type="button" className="btn btn-quiet" disabled={isLeaving} onClick={logOut}>
          {TEXT.logOut}
        </button>
      </section>
    </main>
  );
}
