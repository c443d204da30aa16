import { describe, expect, it } from 'vitest';

import { readTimeOfDay, steppedTime } from './timeOfDay.ts';

describe('a time of the day', () => {
  it.each([
    ['9', '09:00'],
    ['18', '18:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9 30', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['09h30', '09:30'],
    ['9 h 30', '09:30'],
    ['9h', '09:00'],
    ['9H', '09:00'],
    ['9:', '09:00'],
    ['9pm', '21:00'],
    ['9:30 p.m.', '21:30'],
    ['12 am', '00:00'],
    ['12:15PM', '12:15'],
    [' 23:59 ', '23:59'],
    ['0', '00:00'],
  ])('is read from %j as %s (VEND-06)', (typed, time) => {
    expect(readTimeOfDay(typed)).toBe(time);
  });

  it.each(['24', '24:00', '9:60', '960', '9:3', '13 pm', '0 am', 'noon', '12345', '-1', '9:30:00'])(
    'is not read from %j (VEND-06)',
    (typed) => {
      expect(readTimeOfDay(typed)).toBeUndefined();
    },
  );

  it('is none where nothing is typed (VEND-06)', () => {
    expect(readTimeOfDay('  ')).toBeNull();
  });

  it('moves to whole quarters and hours and stays within the day (VEND-06)', () => {
    expect(steppedTime('08:00', 15)).toBe('08:15');
    expect(steppedTime('08:07', 15)).toBe('08:15');
    expect(steppedTime('08:07', -15)).toBe('08:00');
    expect(steppedTime('08:07', 60)).toBe('09:00');
    expect(steppedTime('08:30', -60)).toBe('08:00');
    expect(steppedTime('00:00', -15)).toBe('00:00');
    expect(steppedTime('23:50', 15)).toBe('23:59');
    expect(steppedTime('23:59', -15)).toBe('23:45');
  });

  it.each(['24', '24:00', '2400', '24h', '0', '00:00', '12 am'])('closes a day at its end by %j (VEND-06)', (typed) => {
    expect(readTimeOfDay(typed, true)).toBe('24:00');
    expect(steppedTime('23:50', 15, true)).toBe('24:00');
    expect(steppedTime('24:00', -15, true)).toBe('23:45');
  });

  it.each(['24:01', '24:30', '25'])('closes no day by %j (VEND-06)', (typed) => {
    expect(readTimeOfDay(typed, true)).toBeUndefined();
  });
});
