import { Component, type ReactNode } from 'react';
import { TEXT } from '../text.ts';

/** Says that a screen failed and offers a fresh start; everything kept is on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
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
        </section>
      </main>
    );
  }
}
