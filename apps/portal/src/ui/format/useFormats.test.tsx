import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { PlaceZoneContext } from './placeZone.ts';
import { useFormats } from './useFormats.ts';

function Time() {
  return useFormats().dateTime('2026-12-01T08:00:00.000Z');
}

it.each([
  ['while the zone of the page is not known', null, '1 Dec 2026, 08:00 (UTC)'],
  ['in a building in Tokyo', 'Asia/Tokyo', '1 Dec 2026, 17:00 (Tokyo time)'],
])('never shows a time of another zone than the person’s without its name: %s (LIM-04)', (_, zone, shown) => {
  const { container } = render(
    <PlaceZoneContext value={zone}>
      <Time />
    </PlaceZoneContext>,
  );
  expect(container.textContent).toBe(shown);
});

it('calls the place of a zone as French does once its names are there, with the page drawn already (LIM-04, SHELL-45)', async () => {
  // Other tests may have loaded the names.
  vi.resetModules();
  const [{ startText }, { improvePhrases }, { PlaceZoneContext: ZoneContext }, own] = await Promise.all([
    import('../text/startText.ts'),
    import('../text/textStore.ts'),
    import('./placeZone.ts'),
    import('./useFormats.ts'),
  ]);
  await startText('fr');
  const LaterTime = () => own.useFormats().dateTime('2026-12-01T08:00:00.000Z');
  const { container } = render(
    <ZoneContext value="Europe/London">
      <LaterTime />
    </ZoneContext>,
  );
  expect(container.textContent).toBe('1 déc. 2026, 08:00 (heure de London)');
  await act(() => improvePhrases('fr', 'zoneNames'));
  expect(container.textContent).toBe('1 déc. 2026, 08:00 (heure de Londres)');
});
