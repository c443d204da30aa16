import { customer, defineResource } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { office } from '../../../testing/officeResource.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const noFields = { sections: [{ key: 'main', fields: [] }] };

describe('what a draft leaves out', () => {
  it('is a secret of the resource, or a field entered as one (KIT-07)', () => {
    expect(withoutSecrets(office, noFields, { name: 'Quay House', apiSecret: 'hunter2' })).toEqual({
      values: { name: 'Quay House' },
      isWhole: false,
    });
    const plain = defineResource({ ...office, secrets: [], record: office.create });
    const entered = { sections: [{ key: 'main', fields: [{ field: 'apiSecret', widget: 'secret' as const }] }] };
    expect(withoutSecrets(plain, entered, { apiSecret: 'hunter2' }).values).toEqual({});
  });

  it('is a secret inside another field, of which a record only tells whether it is set (KIT-07)', () => {
    const bookingConfig = { clientId: 'c', clientSecret: 'hunter2', password: 'hunter3', passwordSet: true };
    expect(withoutSecrets(customer, noFields, { name: 'Northwind', bookingConfig })).toEqual({
      values: { name: 'Northwind', bookingConfig: { clientId: 'c', passwordSet: true } },
      isWhole: false,
    });
  });

  it('is nothing where there is none (KIT-07)', () => {
    const values = { name: 'Quay House', apiSecret: '', keyFeatures: [{ title: 'Roof', description: null }] };
    const { apiSecret: _, ...kept } = values;
    expect(withoutSecrets(office, noFields, values)).toEqual({ values: kept, isWhole: true });
  });
});
