import { times } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { storageKeys } from '../../ui/storage/storageKeys.ts';
import { followActivity, forgetActivity, noteActivity } from './followActivity.ts';

const LIMIT = 5 * times.minute;
const stops: (() => void)[] = [];

/** Opens a tab that follows what is done in it, with the minutes at which it was told something. */
function openTab() {
  const page = new EventTarget();
  const heard: string[] = [];
  const beganAt = Date.now();
  const hear = (what: string) => {
    const line = `${what} ${String(Math.round((Date.now() - beganAt) / times.second))}`;
    if (!heard.at(-1)?.startsWith(`${what} `)) heard.push(line);
  };
  const stop = followActivity(
    {
      limit: LIMIT,
      onWarn: () => hear('warned'),
      onActive: (isHere) => hear(isHere ? 'active here' : 'active elsewhere'),
      onEnd: () => hear('ended'),
    },
    page,
  );
  stops.push(stop);
  let x = 0;
  const move = () => page.dispatchEvent(new MouseEvent('pointermove', { screenX: (x += 1) }));
  const rest = () => page.dispatchEvent(new MouseEvent('pointermove', { screenX: x }));
  const does = (type: string) => page.dispatchEvent(new Event(type));
  return { heard, move, rest, does, stop };
}

describe('a person who does nothing', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    forgetActivity();
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    forgetActivity();
    vi.useRealTimers();
  });

  it('is warned 60 s before the limit and signed out at it, once (SEC-21)', () => {
    const { heard } = openTab();
    vi.advanceTimersByTime(LIMIT - times.minute - 1);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(2 * LIMIT);
    expect(heard).toEqual(['warned 240', 'ended 300']);
  });

  it.each(['pointerdown', 'keydown', 'touchstart', 'wheel', 'beforeinput'])(
    'counts from their last %s in any of two tabs (SEC-21)',
    (type) => {
      const [one, other] = [openTab(), openTab()];
      vi.advanceTimersByTime(3 * times.minute);
      one.does(type);
      vi.advanceTimersByTime(3 * times.minute);
      expect([one.heard, other.heard]).toEqual([[], []]);
      vi.advanceTimersByTime(2 * times.minute);
      expect(one.heard).toEqual(['warned 420', 'ended 480']);
      expect(other.heard).toEqual(one.heard);
    },
  );

  it('goes on in both tabs when they do something in one after the warning (SEC-21)', () => {
    const [one, other] = [openTab(), openTab()];
    vi.advanceTimersByTime(4.5 * times.minute);
    one.move();
    vi.advanceTimersByTime(times.second);
    expect(one.heard).toEqual(['warned 240', 'active here 270']);
    expect(other.heard).toEqual(['warned 240', 'active elsewhere 271']);
    vi.advanceTimersByTime(3 * times.minute);
    expect([one.heard.length, other.heard.length]).toEqual([2, 2]);
  });

  it('is not kept signed in by a page that changes below a resting pointer (SEC-21)', () => {
    const { heard, move, rest } = openTab();
    move();
    const timer = setInterval(rest, times.second);
    vi.advanceTimersByTime(LIMIT);
    clearInterval(timer);
    expect(heard).toEqual(['warned 240', 'ended 300']);
  });

  it('is signed out by the first touch of a computer that slept past the limit (SEC-21)', () => {
    const { heard, does } = openTab();
    vi.setSystemTime(Date.now() + 2 * LIMIT);
    does('keydown');
    expect(heard).toEqual(['ended 600']);
  });

  it('is signed out at once where a browser brings back a page of long ago, and not after a new sign-in (SEC-21)', () => {
    noteActivity();
    vi.setSystemTime(Date.now() + LIMIT);
    expect(openTab().heard).toEqual(['ended 0']);
    noteActivity();
    expect(openTab().heard).toEqual([]);
  });

  it('begins again where the limit is set while they are there, or their clock is put back (SEC-21)', () => {
    vi.advanceTimersByTime(LIMIT);
    const { heard, stop } = openTab();
    expect(heard).toEqual([]);
    stop();
    localStorage.setItem(storageKeys.lastActivity, String(Date.now() + times.day));
    const later = openTab();
    vi.advanceTimersByTime(LIMIT);
    expect(later.heard.length).toBeLessThan(2);
    expect(heard).toEqual([]);
  });
});
