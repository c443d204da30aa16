import { act, fireEvent } from '@testing-library/react';

/** Clicks what loads something with its first opening: React goes on with what a click has to wait for only where its end is awaited. */
export function press(control: Element): Promise<boolean> {
  return act(() => Promise.resolve(fireEvent.click(control)));
}
