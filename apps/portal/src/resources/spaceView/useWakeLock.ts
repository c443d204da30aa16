import { useEffect } from 'react';

/** Keeps the screen on while `isOn`; the browser gives the lock up with the tab, so it is asked for again when it is seen. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
      } catch {
        // A device that saves power refuses: the display then follows its own settings.
      }
    };
    const handleVisibility = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', handleVisibility);
      void lock?.release().catch(() => undefined);
    };
  }, [isOn]);
}
