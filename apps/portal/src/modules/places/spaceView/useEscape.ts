import { useEffect } from 'react';

/**
 * Calls `leave` on Escape while `isOn`, unless a dialog or a list is open above: Escape closes that first. What is open is
 * looked at before anything else hears of the key, as it is gone by the time that the page does.
 */
export function useEscape(isOn: boolean, leave: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('[role="dialog"], [role="listbox"]') === null) leave();
    };
    document.addEventListener('keydown', handleKey, { capture: true });
    return () => document.removeEventListener('keydown', handleKey, { capture: true });
  }, [isOn, leave]);
}
