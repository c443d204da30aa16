import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

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
