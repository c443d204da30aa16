import { useEffect, useState } from 'react';

/** `text` once it has not changed for 200 ms or as given, so that a search is asked when the person pauses. Cleared text counts at once. */
export function useSettledText(text: string, pause = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return settled;
}
