import { expect, it } from 'vitest';

import { verdictOf } from './verifyAudit.ts';

const found = { months: 3, entries: 1204, blanked: 2, thinned: 5, fault: null };

it('says that the audit log fits, or which entry of which month does not and why (AUD-06)', () => {
  expect(verdictOf(found)).toBe('The audit log fits: 3 months, 1204 entries, 2 blanked, 5 thinned.');
  const entryId = '019b0000-0000-7000-8000-000000000001';
  expect(verdictOf({ ...found, fault: { month: '2026-10-01', entryId, kind: 'changed' } })).toBe(
    `Entry ${entryId} of 2026-10 does not fit: it was changed after its month was sealed. Before it: 1204 entries, 2 blanked, 5 thinned.`,
  );
  expect(verdictOf({ ...found, fault: { month: '2026-10-01', entryId: null, kind: 'sealChanged' } })).toContain(
    'The month of 2026-10 does not fit',
  );
});
