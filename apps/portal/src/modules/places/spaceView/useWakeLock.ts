import { times } from '@atrium/contract';
import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while `isOn`. The browser gives the lock up with the tab, and may while it is seen: it is asked for
 * again when that happens, when the page is seen again, and a minute after a refusal. Returns whether the screen may turn
 * off all the same, because the browser has no lock or refuses it.
 */
export function useWakeLock(isOn: boolean): boolean {
  const [isRefused, setIsRefused] = useState(false);
  const isMissing = !('wakeLock' in navigator);
  useEffect(() => {
    if (!isOn || isMissing) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), times.minute);
    };
    const handleRelease = (heldSince: number) => {
      lock = null;
      // With the tab it is given up too: that is no refusal.
      if (isOver || document.visibilityState !== 'visible') return;
      // Where the device takes it back straight away, another question would be answered alike.
      if (Date.now() - heldSince < times.second) {
        setIsRefused(true);
        askLater();
      } else void ask();
    };
    const ask = async () => {
      clearTimeout(timer);
      if (isOver || isAsking || lock !== null || document.visibilityState !== 'visible') return;
      isAsking = true;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) return await given.release();
        lock = given;
        const heldSince = Date.now();
        given.addEventListener('release', () => handleRelease(heldSince), { once: true });
        setIsRefused(false);
      } catch {
        // A device that saves power refuses, until it is charged.
        if (isOver) return;
        setIsRefused(true);
        askLater();
      } finally {
        isAsking = false;
      }
    };
    const handleVisibility = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release().catch(() => undefined);
    };
  }, [isOn, isMissing]);
  return isOn && (isMissing || isRefused);
}
