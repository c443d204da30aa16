import { expect, it } from 'vitest';

import { flatErrors, isConflict, nestedErrors } from './fieldErrors.ts';

it('keeps what a value meets with the fault at its field (ERR-02)', () => {
  const full = { field: 'seats', code: 'tooLarge', limit: 0, names: ['Morning'], value: 2 } as const;
  const errors = nestedErrors([full, { field: 'address.city', code: 'required' }]);
  expect([...flatErrors(errors)]).toEqual([
    ['seats', { code: 'tooLarge', limit: 0, names: ['Morning'], value: 2 }],
    ['address.city', { code: 'required' }],
  ]);
});

it('takes a value for right in itself that something else is in the way of (ERR-02)', () => {
  expect(isConflict({ code: 'capacityOverlap' })).toBe(true);
  expect(isConflict({ code: 'tooLarge', names: ['Morning'] })).toBe(true);
  for (const code of ['featureOff', 'channelOff', 'scheduleRequired', 'customerRoomRelease', 'spaceWithoutDevices'])
    expect(isConflict({ code })).toBe(true);
  expect(isConflict({ code: 'tooLarge' })).toBe(false);
  expect(isConflict({ code: 'required' })).toBe(false);
});
