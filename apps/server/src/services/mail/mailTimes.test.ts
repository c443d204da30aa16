import { describe, expect, it } from 'vitest';

import { zoneNameIn } from '../../base/zoneNameIn.ts';
import { mailTimes } from './mailTimes.ts';

describe('the names of zones in messages and files', () => {
  it('have the places of zones as the reader’s language calls them (LIM-04, MSG-19, SHELL-45)', () => {
    expect(['en', 'fr', 'fr-FR'].map((language) => zoneNameIn('America/Havana', language))).toEqual([
      'Havana time',
      'heure de La Havane',
      'heure de La Havane',
    ]);
    const period = { starts: Date.parse('2032-06-01T08:00:00Z'), ends: Date.parse('2032-06-01T09:00:00Z') };
    expect(mailTimes(period, 'Europe/London', 'fr').endTime).toBe('10:00 (heure de Londres)');
    expect(mailTimes(period, 'Europe/London', 'en').endTime).toBe('10:00 (London time)');
  });
});
