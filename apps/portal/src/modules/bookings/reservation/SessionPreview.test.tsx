import type { PreviewedSession } from '@atrium/contract';
import { screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { PlaceContext } from '../../../kit/navigation/placeContext.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { SessionPreview } from './SessionPreview.tsx';

const range = {
  startDate: '2031-02-03T10:00:00.000Z',
  endDate: '2031-02-03T13:00:00.000Z',
  capacityType: 'building',
  occupancy: 20,
  notes: 'New',
};
const { startDate, endDate, occupancy } = range;

function overwritten(id: string, times: object): PreviewedSession {
  const existing = { id, locationName: 'Quay', capacityType: 'building' as const, startDate, endDate, occupancy: 5 };
  return {
    ...{ startDate, endDate, outcome: 'updated', reason: null, occupancy, notesChange: true },
    existing: { ...existing, ...times },
  };
}

function Form() {
  const form = useForm({ defaultValues: range });
  const stack = [
    { context: 'CUSTOMER', id: 'c-1', info: '' },
    { context: 'BUILDING', id: 'b-1', info: '' },
  ] as const;
  return (
    <PlaceContext value={{ stack, page: 'buildingReservations', recordId: 'new', params: {} }}>
      <FormProvider {...form}>
        <SessionPreview />
      </FormProvider>
    </PlaceContext>
  );
}

describe('the preview of sessions', () => {
  beforeEach(() => startText('en', ['kit', 'errors', 'reservation']));

  it('lists each reservation at another time that a save overwrites, and how many there are (RESV-09, TRUE-16)', async () => {
    const sessions = [
      overwritten('r-1', { startDate: '2031-02-03T08:00:00.000Z', endDate: '2031-02-03T11:00:00.000Z' }),
      overwritten('r-2', { startDate: '2031-02-03T12:00:00.000Z', endDate: '2031-02-03T14:00:00.000Z' }),
      overwritten('r-3', {}),
    ];
    const preview = { fingerprint: 'seen', timezone: 'Europe/Paris', sessions, skipped: [] };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(preview)));
    renderRoutes([{ path: '*', element: <Form /> }]);
    expect(await screen.findByText(/^2 reservations at other times are overwritten/)).toBeDefined();
    const lines = screen.getAllByRole('listitem').map((line) => {
      const kept = within(line).queryByText(/keeps its time/);
      return kept === null ? null : kept.textContent.replace(/^.*2031, /, '');
    });
    expect(lines).toEqual(['09:00–12:00', '13:00–15:00', null]);
    expect(screen.getAllByText('Occupancy 5 → 20')).toHaveLength(3);
  });
});
