import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { startText } from '../../../ui/text/startText.ts';
import { useSpan } from './useSpan.ts';

function Span({ zone }: { readonly zone: string }) {
  return useSpan()('2031-01-06T08:00:00.000Z', '2031-01-06T10:00:00.000Z', zone);
}

it.each([
  ['Asia/Kolkata', 'Mon, 6 Jan 2031, 13:30–15:30 (Kolkata time)'],
  ['Europe/Paris', 'Mon, 6 Jan 2031, 09:00–11:00'],
])('a span names the zone of its building where that is not the person’s: %s (LIM-04, KIT-17)', async (zone, shown) => {
  await startText('en', ['kit']);
  const { container } = render(<Span zone={zone} />);
  expect(container.textContent).toBe(shown);
});
