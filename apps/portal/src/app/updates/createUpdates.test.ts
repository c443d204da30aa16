import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createUpdates, TAKE_OVER_AFTER } from './createUpdates.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  checks = 0;
  update(): Promise<void> {
    this.checks += 1;
    return Promise.reject(new TypeError('no network'));
  }
  /** A changed worker was found and has been installed. */
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly registered: unknown[] = [];
  register(...given: unknown[]): Promise<FakeRegistration> {
    this.registered.push(given);
    return Promise.resolve(this.registration);
  }
  /** The waiting worker takes over, as the browser tells every page. */
  takeOver(): void {
    this.registration.active = this.registration.waiting;
    this.controller = this.registration.waiting;
    this.registration.waiting = null;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

let container: FakeContainer;
let unsaved = false;
let asked = false;
let online = true;
const reload = vi.fn<() => void>();
const keepWork = vi.fn<() => Promise<void>>();

beforeEach(() => {
  container = new FakeContainer();
  unsaved = false;
  asked = false;
  online = true;
  vi.useFakeTimers();
  reload.mockReset();
  keepWork.mockReset().mockResolvedValue();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A page in a browser that has a worker already, or none yet. */
async function open({ isFirstVisit = false } = {}) {
  if (!isFirstVisit) {
    container.controller = new FakeWorker();
    container.registration.active = container.controller;
  }
  const updates = createUpdates({
    container: container as unknown as ServiceWorkerContainer,
    reload,
    isOnline: () => online,
    hasUnsavedWork: () => unsaved,
    keepWork,
    noteAsked: () => {
      asked = true;
    },
    takeAsked: () => {
      const was = asked;
      asked = false;
      return was;
    },
  });
  await updates.start();
  return updates;
}

describe('the updates of a page', () => {
  it('registers the worker from /service-worker.js with the scope / (SHELL-36)', async () => {
    await open();
    expect(container.registered).toEqual([['/service-worker.js', { scope: '/' }]]);
  });

  it('offers a new version once it waits, found now or before this page (SHELL-37)', async () => {
    const updates = await open();
    const told = vi.fn<() => void>();
    updates.subscribe(told);
    expect(updates.isOffered()).toBe(false);
    container.registration.find();
    expect(updates.isOffered()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    const later = await open();
    expect(later.isOffered()).toBe(true);
  });

  it('offers nothing and does not reload on the first install (SHELL-37, SHELL-39)', async () => {
    const updates = await open({ isFirstVisit: true });
    container.registration.find();
    expect(updates.isOffered()).toBe(false);
    container.takeOver();
    expect(reload).not.toHaveBeenCalled();
    // The next one on the same page is an update.
    container.registration.find();
    expect(updates.isOffered()).toBe(true);
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('hides the banner, keeps unsaved work, reloads once and lets the new version take over then (SHELL-38, SHELL-39)', async () => {
    const updates = await open();
    const worker = container.registration.find();
    unsaved = true;
    await updates.upgrade();
    expect(updates.isOffered()).toBe(false);
    expect(keepWork).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    // A page that is loaded while the workers change over may never come.
    expect(worker.messages).toEqual([]);
    unsaved = false;
    const next = await open();
    expect(next.isOffered()).toBe(false);
    vi.advanceTimersByTime(TAKE_OVER_AFTER - 1);
    expect(worker.messages).toEqual([]);
    expect(asked).toBe(true);
    vi.advanceTimersByTime(1);
    expect(worker.messages).toEqual([{ type: 'takeOver' }]);
    expect(asked).toBe(false);
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
    // A version after that one is offered, and taken over as ever.
    container.registration.find();
    expect(next.isOffered()).toBe(true);
    await next.upgrade();
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('reloads once where the new version takes control meanwhile (SHELL-39)', async () => {
    const updates = await open();
    container.registration.find();
    await updates.upgrade();
    container.takeOver();
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offers the new version again where the page of before came from this device (SHELL-38)', async () => {
    const updates = await open();
    const worker = container.registration.find();
    await updates.upgrade();
    online = false;
    const next = await open();
    expect(worker.messages).toEqual([]);
    expect(next.isOffered()).toBe(true);
  });

  it('reloads when another tab upgraded, but never over unsaved work: there it offers the reload (SHELL-39)', async () => {
    const updates = await open();
    container.registration.find();
    unsaved = true;
    container.takeOver();
    expect(reload).not.toHaveBeenCalled();
    expect(updates.isOffered()).toBe(true);
    await updates.upgrade();
    expect(keepWork).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
    unsaved = false;
    const idle = await open();
    expect(idle.isOffered()).toBe(false);
    container.takeOver();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('looks for a new version every 3,600,000 ms, also after a look without network (SHELL-40)', async () => {
    vi.useFakeTimers();
    try {
      await open();
      await vi.advanceTimersByTimeAsync(3_599_999);
      expect(container.registration.checks).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(container.registration.checks).toBe(1);
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(container.registration.checks).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});
