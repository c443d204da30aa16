import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { TimeOfDayInput } from './TimeOfDayInput.tsx';

/** Presses a key in the field of a time, and returns what the field holds from then on. */
function press(
  value: string | null,
  key: string,
  more: { readonly isReadOnly?: boolean; readonly altKey?: boolean } = {},
) {
  const { isReadOnly = false, altKey = false } = more;
  const handleChange = vi.fn();
  const given = { id: 'opens', label: 'Opens', usual: '08:00', isDisabled: false, isWrong: false };
  render(
    <TimeOfDayInput {...given} describedBy={undefined} value={value} isReadOnly={isReadOnly} onChange={handleChange} />,
  );
  fireEvent.keyDown(screen.getByLabelText('Opens'), { key, altKey });
  return handleChange.mock.calls.flat();
}

it.each([
  ['09:10', 'ArrowUp', ['09:15']],
  ['09:10', 'PageDown', ['09:00']],
  [null, 'ArrowDown', ['08:00']],
  ['half', 'ArrowUp', []],
  ['09:10', 'Enter', []],
])('a time of %s is moved by %s to the next quarter or hour (VEND-06)', (value, key, shown) => {
  expect(press(value, key)).toEqual(shown);
});

it('a time that may not be changed is not moved by keys (VEND-06, PERM-12)', () => {
  expect(press('09:10', 'ArrowUp', { isReadOnly: true })).toEqual([]);
});

it('a key of the browser moves no time (VEND-06)', () => {
  expect(press('09:10', 'ArrowUp', { altKey: true })).toEqual([]);
});
