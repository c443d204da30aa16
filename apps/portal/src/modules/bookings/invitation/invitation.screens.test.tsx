import type { Invitee } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { AnswersSection } from './AnswersSection.tsx';

const invitee = (id: string, name: string, status: Invitee['status'], responseTime: string | null = null) => ({
  ...{ id, name, status, responseTime },
  email: `${id}@northwind.example`,
});

describe('the answers to an invitation', () => {
  beforeEach(() => startText('en', ['kit', 'errors', 'shell', 'invitation']));

  it('are listed with the time of each on the clocks of the building, and the mailbox that they come to (RESV-13, RESV-15, RESV-16)', async () => {
    const record = {
      ...createdHead('i-1'),
      timezone: 'Asia/Tokyo',
      invitees: [
        invitee('rooms', 'Reception', 'Organizer'),
        invitee('ada', 'Ada Moreau', 'Accepted', '2026-06-01T00:00:00.000Z'),
        invitee('ben', 'Ben Moreau', 'NotResponded'),
      ],
    };
    renderRoutes([{ path: '/', element: <AnswersSection record={record} isReadOnly /> }]);
    const rows = within(await screen.findByRole('table', { name: 'Answers' })).getAllByRole('row');
    const cells = rows.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Receptionrooms@northwind.example', 'Organizer', ''],
      ['Ada Moreauada@northwind.example', 'Accepted', '1 Jun 2026, 09:00 (Tokyo time)'],
      ['Ben Moreauben@northwind.example', 'No response', ''],
    ]);
    expect(screen.getByText(/ arrive at rooms@northwind\.example and are not counted here\.$/)).toBeDefined();
  });
});
