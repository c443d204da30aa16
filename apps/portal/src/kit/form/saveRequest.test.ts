import { describe, expect, it } from 'vitest';

import { office } from '../../testing/officeResource.ts';
import { officeRecord } from '../../testing/OfficeServer.ts';
import { saveRequest } from './saveRequest.ts';

describe('what a save sends', () => {
  it('is null for a field that has no value any more (API-18)', () => {
    const record = officeRecord({ seats: 120 });
    const { seats: _, ...rest } = record;
    expect(saveRequest(office, 'office', record, rest)).toMatchObject({ method: 'PUT', ifMatch: 3 });
    expect(JSON.parse(JSON.stringify(saveRequest(office, 'office', record, rest).body))).toHaveProperty('seats', null);
  });
});
