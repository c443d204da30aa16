import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { useText } from './useText.ts';

function Title({ area }: { readonly area: 'policy' | 'tag' }) {
  return useText(area)('title');
}

describe('the texts of an area', () => {
  it('come to a screen that waits for them without a word of React’s (SHELL-48)', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const screens = (
      <Suspense fallback="…">
        <p>
          <Title area="policy" />
        </p>
        <p>
          <Title area="tag" />
        </p>
      </Suspense>
    );
    await act(() => Promise.resolve(render(screens)));
    expect(await screen.findByText('Policies')).toBeDefined();
    expect(screen.getByText('Tags')).toBeDefined();
    expect(said.mock.calls.filter(([text]) => String(text).includes('uncached promise'))).toEqual([]);
  });
});
