import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { rememberAccount } from '../../src/store/device.ts';
import { leaveWorkout, readRunningSession, startWorkout } from '../../src/store/liveSession.ts';
import { followWorker, reloadWhenFree, type Worker } from '../../src/ui/updates.ts';
import { samplePlan } from '../support/samples.ts';
import { testLocks } from '../support/tab/locks.ts';
import { openTestDevice } from '../support/ui.tsx';

/** A version of the worker, as a page sees it. */
const version = () => ({ postMessage: vi.fn() }) as unknown as ServiceWorker;

/** A worker as workbox-window tells of it, and the browser's container around it. */
function follow({
  controller = version(),
  active = controller,
  waiting = false,
  refuses = false,
}: {
  controller?: ServiceWorker | null;
  active?: ServiceWorker | null;
  waiting?: boolean;
  refuses?: boolean;
} = {}) {
  const listeners: (() => void)[] = [];
  const registration = { active, waiting: waiting ? {} : null } as ServiceWorkerRegistration;
  const worker: Worker = {
    register: () =>
      refuses ? Promise.reject(new Error('Not allowed.')) : Promise.resolve(registration),
    update: vi.fn(() => Promise.reject(new Error('No connection.'))),
    messageSkipWaiting: vi.fn(),
    addEventListener: (_, listener) => listeners.push(listener),
  };
  const container = Object.assign(new EventTarget(), { controller });
  const reload = vi.fn(() => Promise.resolve());
  const updates = followWorker(worker, { container, reload });
  return {
    worker,
    updates,
    reload,
    findUpdate: () => {
      for (const listener of listeners) listener();
    },
    changeController: (to = version()) => {
      container.controller = to;
      container.dispatchEvent(new Event('controllerchange'));
    },
  };
}

describe('a new version', () => {
  it('is told of when it waits, also to whoever asks later, and not after stopping', () => {
    const { updates, findUpdate } = follow();
    const early = vi.fn();
    const gone = vi.fn();
    updates.watch(early);
    updates.watch(gone)();
    expect(early).not.toHaveBeenCalled();
    findUpdate();
    expect(early).toHaveBeenCalledOnce();
    expect(gone).not.toHaveBeenCalled();
    const late = vi.fn();
    updates.watch(late);
    expect(late).toHaveBeenCalledOnce();
  });

  it('takes over when it is asked to, and then the page reloads', () => {
    const { updates, worker, reload, changeController } = follow();
    updates.apply();
    expect(worker.messageSkipWaiting).toHaveBeenCalledOnce();
    expect(reload).not.toHaveBeenCalled();
    changeController();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads no page that the first worker of all takes over, but does at the next one', () => {
    const { reload, changeController } = follow({ controller: null });
    changeController();
    expect(reload).not.toHaveBeenCalled();
    changeController();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks the worker to take a page that it left out, so that its next version waits there too', async () => {
    const own = version();
    const { reload, changeController } = follow({ controller: null, active: own });
    await vi.waitFor(() => expect(own.postMessage).toHaveBeenCalledWith({ type: 'CLAIM' }));
    changeController(own);
    expect(reload).not.toHaveBeenCalled();
  });

  it('reloads a page without a worker when a newer one takes it over', async () => {
    const own = version();
    const { reload, changeController } = follow({ controller: null, active: own });
    await vi.waitFor(() => expect(own.postMessage).toHaveBeenCalled());
    changeController();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks nothing of a worker that has the page', async () => {
    const own = version();
    const { worker } = follow({ controller: own });
    await vi.waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(worker.update).toHaveBeenCalled();
    });
    expect(own.postMessage).not.toHaveBeenCalled();
  });

  it('is looked for when the app is shown again, offline too', async () => {
    const { updates, worker } = follow({ waiting: true });
    const found = vi.fn();
    updates.watch(found);
    await vi.waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      expect(worker.update).toHaveBeenCalled();
    });
    await vi.waitFor(() => expect(found).toHaveBeenCalled());
  });

  it('is never looked for where the browser refuses the worker', async () => {
    const { worker, reload } = follow({ refuses: true });
    await expect(worker.register()).rejects.toThrow();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(worker.update).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the reload', () => {
  async function openSession() {
    const { device, account } = openTestDevice();
    await rememberAccount(device, account.userId);
    await startWorkout(account, samplePlan('p1'));
    const reload = vi.fn();
    const done = reloadWhenFree(device, testLocks(), reload);
    const session = await readRunningSession(account);
    return { reload, done, leave: () => leaveWorkout(account, session?.id ?? '') };
  }

  it('waits until no session is open [B.update]', async () => {
    const { reload, done, leave } = await openSession();
    expect(reload).not.toHaveBeenCalled();
    await leave();
    await done;
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['a dialog is open', 'dialog', 'open'],
    ['something typed is not saved', 'input', 'data-unsaved'],
    ['an Undo is offered', 'button', 'aria-keyshortcuts'],
  ])('waits while %s [B.update, D26.toast]', async (_, element, mark) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const there = document.body.appendChild(document.createElement(element));
    onTestFinished(() => there.remove());
    there.setAttribute(mark, '');
    const reload = vi.fn();
    const done = reloadWhenFree(openTestDevice().device, testLocks(), reload);
    await vi.advanceTimersByTimeAsync(9000);
    expect(reload).not.toHaveBeenCalled();
    there.removeAttribute(mark);
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('comes at once when nothing is open, nobody signed in', async () => {
    const reload = vi.fn();
    await reloadWhenFree(openTestDevice().device, testLocks(), reload);
    expect(reload).toHaveBeenCalledOnce();
  });
});
