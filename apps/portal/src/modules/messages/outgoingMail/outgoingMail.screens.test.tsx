import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { MailDialog } from './MailDialog.tsx';

const ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0740';
const TWICE = 'The recipient may have it already and would then get it a second time.';
const ONCE = 'It is sent as it is shown, and tried for a day.';

function open(kind: 'resend' | 'cancel', state: string, handleClose = () => undefined) {
  const row = { id: ID, version: 4, recipient: 'ada@northwind.example', state };
  renderRoutes([{ path: '/', element: <MailDialog kind={kind} row={row} onClose={handleClose} /> }]);
}

describe('a message of the outbox', () => {
  beforeEach(() => startText('en', ['shell', 'errors', 'kit', 'outgoingMail']));

  it.each([
    ['Sent', TWICE],
    ['Unknown', TWICE],
    ['Failed', ONCE],
    ['Cancelled', ONCE],
  ])('that is %s says before it is sent again whether its recipient may get it twice (MSG-11)', async (state, body) => {
    open('resend', state);
    expect(await screen.findByText(body)).toBeDefined();
  });

  it.each([
    ['resend', 'Failed', 'Resend message', 'Waiting'],
    ['cancel', 'Waiting', 'Cancel message', 'Cancelled'],
  ] as const)('can be asked to %s in the version that was seen, again after a failure (MSG-11)', async (...given) => {
    const [kind, state, button, sent] = given;
    const answers = [failure(503, 'unavailable'), Response.json({})];
    const calls = stubApi({ [`PUT outgoingmail/${ID}`]: () => answers.shift() ?? failure(500, 'unexpected') });
    const handleClose = vi.fn<() => undefined>();
    open(kind, state, handleClose);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(/^The message could not be (resent|cancelled)\./)).toBeDefined();
    expect(handleClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(handleClose).toHaveBeenCalledOnce());
    const puts = calls.filter(({ method }) => method === 'PUT');
    expect(puts.map(({ body, headers }) => [body, headers.get('if-match')])).toEqual([
      [{ state: sent }, '"4"'],
      [{ state: sent }, '"4"'],
    ]);
  });
});
