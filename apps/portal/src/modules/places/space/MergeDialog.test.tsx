import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { MergeDialog } from './MergeDialog.tsx';

const loire = { id: 'l', name: 'Loire', type: 'Region', customerId: 'c-1', buildingId: null };

async function open(replies: Parameters<typeof stubApi>[0] = {}, language: 'en' | 'fr' = 'en') {
  const calls = stubApi({
    'GET space': { value: [{ id: 'r', name: 'Rhône' }], '@odata.count': 1 },
    'POST space/l/merge/preview': {
      from: { id: '019a0000-0000-7000-8000-000000000001', name: 'Loire', version: 3 },
      into: { id: '019a0000-0000-7000-8000-000000000002', name: 'Rhône' },
      moves: [
        { resource: 'space', count: 4, names: ['Quays', 'Port', 'Docks'] },
        { resource: 'building', count: 1, names: ['North One'] },
      ],
      drawing: null,
    },
    'POST space/l/merge': () => new Response(null, { status: 204 }),
    ...replies,
  });
  const onMerged = vi.fn();
  await startText(language, ['shell', 'errors', 'kit', 'space']);
  const element = <MergeDialog place={loire} onMerged={onMerged} onClose={() => undefined} />;
  await act(() =>
    Promise.resolve(
      renderRoutes([{ path: '*', element }], { session: sessionWith({ 'CUSTOMER.regions': ['view', 'delete'] }) }),
    ),
  );
  const choose = async () => {
    const box = await screen.findByRole('combobox');
    fireEvent.mouseDown(box);
    fireEvent.click(await screen.findByRole('option', { name: 'Rhône' }));
  };
  return { calls, onMerged, choose };
}

describe('the merge of a place', () => {
  it('offers places of its type, shows what moves, and merges the version that was shown (PLACE-03)', async () => {
    const { calls, onMerged, choose } = await open();
    expect(screen.getByText('Choose the place that stays.')).toBeDefined();
    await choose();
    expect(await screen.findByText('4 places: Quays, Port, Docks …')).toBeDefined();
    expect(screen.getByText('1 building: North One')).toBeDefined();
    expect(calls.some(({ path }) => path.startsWith('space?') && path.includes("type eq 'Region'"))).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Merge and delete Loire' }));
    await waitFor(() => expect(onMerged).toHaveBeenCalled());
    const sent = calls.find(({ path }) => path === 'space/l/merge');
    expect(sent?.body).toEqual({ into: 'r' });
    expect(sent?.headers.get('if-match')).toBe('"3"');
    expect(await screen.findByText('Loire was merged into Rhône')).toBeDefined();
  });

  it.each([
    ['moved', 'The drawing of Loire becomes that of Rhône, with the places on it.'],
    ['left', 'Rhône keeps its own drawing. What is placed on the drawing of Loire has to be placed again.'],
  ])('says that the drawing of a floor is %s (PLACE-03, MAP-06)', async (drawing, told) => {
    const { choose } = await open({
      'POST space/l/merge/preview': {
        from: { id: '019a0000-0000-7000-8000-000000000001', name: 'Loire', version: 3 },
        into: { id: '019a0000-0000-7000-8000-000000000002', name: 'Rhône' },
        moves: [],
        drawing,
      },
    });
    await choose();
    expect(await screen.findByText(told)).toBeDefined();
    expect(screen.queryByText('Nothing refers to Loire.')).toBeNull();
  });

  it('writes what moves with the numbers and the colon of the language (PLACE-03, KIT-17)', async () => {
    const { choose } = await open(
      {
        'POST space/l/merge/preview': {
          from: { id: '019a0000-0000-7000-8000-000000000001', name: 'Loire', version: 3 },
          into: { id: '019a0000-0000-7000-8000-000000000002', name: 'Rhône' },
          moves: [{ resource: 'space', count: 1200, names: ['Quais'] }],
          drawing: null,
        },
      },
      'fr',
    );
    await choose();
    const line = await screen.findByText(/Quais/);
    expect(line.textContent.replaceAll(/\s/g, ' ')).toBe('1 200 lieux : Quais …');
  });

  it('says why two places cannot be merged, in both languages (PLACE-03, SHELL-48)', async () => {
    const fields = [{ field: 'into', code: 'mergeKind', message: 'x' }];
    const { choose } = await open({ 'POST space/l/merge/preview': () => failure(400, 'invalid', { fields }) }, 'fr');
    await choose();
    expect(await screen.findByText(/Choisissez un lieu du même type/)).toBeDefined();
  });
});
