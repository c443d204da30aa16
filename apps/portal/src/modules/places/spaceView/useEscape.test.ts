import { fireEvent, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { useEscape } from './useEscape.ts';

it('Escape closes what is open above the full screen first, and leaves it the next time (SPACE-13, AUDIT-04)', () => {
  const leave = vi.fn();
  renderHook(() => useEscape(true, leave));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  // As in a browser: a dialog that Escape closes is gone by the time that the page hears of the key.
  dialog.addEventListener('keydown', () => dialog.remove());
  document.body.append(dialog);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  expect(leave).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(leave).toHaveBeenCalledTimes(1);
});

it('Escape does nothing outside of the full screen (SPACE-13)', () => {
  const leave = vi.fn();
  renderHook(() => useEscape(false, leave));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(leave).not.toHaveBeenCalled();
});
