import { describe, expect, it } from 'vitest';

import { saveTarget } from './saveTarget.ts';

describe('where a customer, role or role privilege is saved', () => {
  it('is a POST without id when the revision says DELETE (API-18)', () => {
    const deleted = { id: '7', revision: { action: 'DELETE' } };
    expect(saveTarget('role', deleted)).toEqual({ method: 'POST', path: 'role' });
  });

  it('is a PUT to the id when there is one (API-18)', () => {
    expect(saveTarget('role', { id: '7', revision: { action: 'UPDATE' } })).toEqual({ method: 'PUT', path: 'role/7' });
  });

  it.each([{}, { id: null }, { id: '' }])('is a POST when there is none: %j (API-18)', (record) => {
    expect(saveTarget('role', record)).toEqual({ method: 'POST', path: 'role' });
  });
});
