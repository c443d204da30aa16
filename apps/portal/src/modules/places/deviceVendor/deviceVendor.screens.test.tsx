import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { createdHead } from '../../../testing/createdHead.ts';
import { press } from '../../../testing/press.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { KeySection } from './KeySection.tsx';

const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0750';
const record = { ...createdHead(ID), name: 'Sensors', keyMadeAt: '2026-11-20T09:00:00.000Z' };

describe('the key of a device vendor', () => {
  beforeEach(() => startText('en', ['shell', 'errors', 'kit', 'deviceVendor']));

  it('is replaced or revoked after asking, and says why it was not in that question alone (API-41, ERR-27)', async () => {
    const calls = stubApi({
      [`DELETE device/vendor/${ID}/key`]: () => failure(503, 'unavailable'),
      [`POST device/vendor/${ID}/key`]: { key: `${ID}.secret` },
    });
    renderRoutes([{ path: '/', element: <KeySection record={record} isReadOnly={false} /> }]);
    await press(await screen.findByRole('button', { name: 'Revoke key' }));
    expect(calls).toEqual([]);
    await screen.findByRole('dialog', { name: 'Revoke the key of Sensors?' });
    fireEvent.click(screen.getByRole('button', { name: 'Revoke key' }));
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    await press(screen.getByRole('button', { name: 'Replace key' }));
    await screen.findByRole('dialog', { name: 'Replace the key of Sensors?' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Replace key' }));
    expect(await screen.findByDisplayValue(`${ID}.secret`)).toBeDefined();
    expect(calls.map(({ method }) => method)).toEqual(['DELETE', 'POST']);
  });
});
