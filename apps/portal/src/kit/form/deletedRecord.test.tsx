import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { OFFICE_ID, officeRecord } from '../../testing/OfficeServer.ts';
import { openOffice, stageOffice } from '../../testing/openOffice.tsx';

const stage = stageOffice();
const gone = () => ({ ...officeRecord().revision, action: 'DELETE' });

async function openDeleted(options: Parameters<typeof openOffice>[0] = {}) {
  let isDeleted = true;
  stage.server.override = ({ method, path, query }) => {
    if (path === `office/${OFFICE_ID}/restore`) {
      isDeleted = false;
      stage.server.stored = { ...officeRecord(), version: 4 };
      return Response.json(stage.server.stored);
    }
    if (method !== 'GET' || !isDeleted) return undefined;
    if (path === 'office' && query.get('id') === OFFICE_ID && query.get('deleted') === 'true')
      return Response.json(officeRecord({ revision: gone() }));
    return undefined;
  };
  await openOffice({ address: `/admin/offices/${OFFICE_ID}?deleted=true`, ...options });
}

describe('a deleted record', () => {
  it('is opened read-only and is restored from there (WORK-10, CUST-07, BLDG-32)', async () => {
    await openDeleted();
    expect(screen.getByText('This record is deleted. Restore it to change it.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', true);
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Harbour House was restored')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('This record is deleted. Restore it to change it.')).toBeNull());
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveProperty('readOnly', false);
    expect(screen.queryByText(/You now see the newer version/)).toBeNull();
    // The change is announced before its answer comes: what is deleted no more is not asked for again as deleted.
    expect(stage.server.calls.filter(({ query }) => query.has('deleted'))).toHaveLength(1);
    expect(stage.server.calls.some(({ path, method }) => method === 'GET' && path === `office/${OFFICE_ID}`)).toBe(
      true,
    );
  });

  it('is not restored by those who may not delete (AUDIT-07, PERM-12)', async () => {
    await openDeleted({ permissions: ['view', 'edit'] });
    expect(screen.getByText('This record is deleted. Restore it to change it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
