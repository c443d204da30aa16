import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../../kit/api/queryClient.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useListContext } from '../../../kit/session/useListContext.ts';
import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { failure } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { CancelRegistrationDialog } from './CancelRegistrationDialog.tsx';
import { CostCell } from './CostCell.tsx';
import { DurationCell } from './DurationCell.tsx';
import { EventHead } from './EventHead.tsx';
import { SeatsCell } from './SeatsCell.tsx';
import { TimeCell } from './TimeCell.tsx';
import { useEventOfPage } from './useEventOfPage.ts';

const EVENT_ID = '01a1fc2e-d1cd-7222-a1d2-6a4de07b0711';
const lastGone = /The last session was deleted, so Yoga was deactivated/;
const queryClient = createQueryClient();
function open(element: ReactNode) {
  const place = {
    stack: [
      { context: 'CUSTOMER', id: 'c-1', info: '' },
      { context: 'BUILDING', id: 'b-1', info: '' },
    ],
    page: `events/${EVENT_ID}/sessions`,
    recordId: undefined,
    params: { eventId: EVENT_ID },
  } as const;
  renderRoutes([{ path: '*', element: <PlaceContext value={place}>{element}</PlaceContext> }], {
    session: sessionWith({}, { buildingIds: ['b-1'] }),
    queryClient,
  });
}

function Head() {
  const context = useListContext();
  const state = { search: '', filters: {}, sort: [], page: 1, size: 10, isDeleted: false };
  return <EventHead context={context} state={state} areRowsShown onChange={() => undefined} />;
}

describe('events on screen', () => {
  let stored: Record<string, unknown>;

  beforeEach(async () => {
    await startText('en', ['kit', 'errors', 'shell', 'event', 'eventHead', 'eventSession', 'registration']);
    queryClient.clear();
    stored = { id: EVENT_ID, name: 'Yoga', active: true, sessionCount: 1, expirationDate: null, timezone: null };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(stored)));
  });

  it('say that an event was deactivated with its last session (CONT-18)', async () => {
    open(<Head />);
    expect(await screen.findByText('Active')).toBeDefined();
    expect(screen.queryByText(lastGone)).toBeNull();
    stored = { ...stored, active: false, sessionCount: 0 };
    await queryClient.invalidateQueries({ queryKey: queryKeys.resource('eventSession') });
    expect(await screen.findByText(lastGone)).toBeDefined();
    stored = { ...stored, active: true, sessionCount: 1 };
    await queryClient.invalidateQueries({ queryKey: queryKeys.resource('eventSession') });
    expect(await screen.findByText('Active')).toBeDefined();
    expect(screen.queryByText(lastGone)).toBeNull();
  });

  it('say of an event that is not active that the app does not show it (CONT-19)', async () => {
    stored = { ...stored, active: false };
    open(<Head />);
    expect(await screen.findByText(/The app shows neither it nor its sessions/)).toBeDefined();
    expect(screen.getByText('Inactive')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sessions' }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Registrations' }).getAttribute('href')).toBe(
      `/customer/c-1/building/b-1/events/${EVENT_ID}/registrations`,
    );
  });

  it('say in words of their own that the event of a session could not be loaded, and try again (ERR-39)', async () => {
    let answer = () => failure(409, 'conflict');
    vi.stubGlobal('fetch', () => Promise.resolve(answer()));
    open(<Head />);
    expect(await screen.findByText('The events could not be loaded.')).toBeDefined();
    answer = () => Response.json(stored);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Yoga')).toBeDefined();
  });

  it('are read again with a registration that is cancelled, which frees its seats (CONT-20)', async () => {
    stored = { ...stored, seatsTaken: 6 };
    vi.stubGlobal('fetch', (_: unknown, { method = 'GET' }: RequestInit = {}) => {
      if (method === 'PUT') stored = { ...stored, seatsTaken: 4 };
      return Promise.resolve(Response.json(stored));
    });
    const Taken = () => <p>{`${String(useEventOfPage().data?.seatsTaken)} taken`}</p>;
    const row = { id: 'r-1', version: 2, name: 'Ada' };
    open(
      <>
        <Taken />
        <CancelRegistrationDialog row={row} onClose={() => undefined} />
      </>,
    );
    expect(await screen.findByText('6 taken')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel registration' }));
    expect(await screen.findByText('4 taken')).toBeDefined();
  });

  it('show a cost of 0.00 as free and any other in the currency of the building (CONT-12)', async () => {
    const Cells = () => {
      const context = useListContext();
      const cost = (value: number, currency: string | null) => (
        <p>
          <CostCell row={{ currency }} value={value} context={context} />
        </p>
      );
      return (
        <>
          {cost(0, 'EUR')}
          {cost(12.5, 'EUR')}
          {cost(7, null)}
        </>
      );
    };
    open(<Cells />);
    expect(await screen.findByText('Free')).toBeDefined();
    expect(screen.getByText('€12.50')).toBeDefined();
    expect(screen.getByText('7.00')).toBeDefined();
  });

  it('show seats, duration and times as the building has them (CONT-13, KIT-17)', async () => {
    const Cells = () => {
      const context = useListContext();
      return (
        <>
          <p>
            <SeatsCell row={{ seats: 44, seatsTaken: 6 }} value={6} context={context} />
          </p>
          <p>
            <SeatsCell row={{ seats: null, seatsTaken: 6 }} value={6} context={context} />
          </p>
          <p>
            <DurationCell row={{}} value={90} context={context} />
          </p>
          <p>
            <TimeCell row={{ timezone: 'Asia/Tokyo' }} value="2026-06-01T00:00:00.000Z" context={context} />
          </p>
        </>
      );
    };
    open(<Cells />);
    expect(await screen.findByText('6 of 44')).toBeDefined();
    expect(screen.getByText('6 taken')).toBeDefined();
    expect(screen.getByText('1 h 30 min')).toBeDefined();
    expect(screen.getByText(/1 Jun 2026, 09:00 \(Tokyo time\)/)).toBeDefined();
  });
});
