import { Component, type ReactNode, useContext } from 'react';
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
  const reload = () => window.location.reload();
  return (
    <main className="page">
      <section className="card" role="alert">
        <h1>{TEXT.crashed}</h1>
        <p>{TEXT.crashedHint}</p>
        <button type="button" className="btn btn-primary btn-big" onClick={reload}>
          {TEXT.reload}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => void app?.remote.signOut().then(reload, reload)}
        >
          {TEXT.logOut}
        </button>
      </section>
    </main>
  );
}
