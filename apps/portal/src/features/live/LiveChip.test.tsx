import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

const LABELS = { opening: 'Connecting…', live: 'Live', lost: 'Connection lost' };

it('says that the connection is lost once it was tried, not while it is being opened (VEND-20, SPACE-11)', async () => {
  // As right after the page is loaded: no stream has been opened yet.
  vi.resetModules();
  const { noteLive } = await import('./liveConnection.ts');
  const { LiveChip } = await import('./LiveChip.tsx');
  render(<LiveChip labels={LABELS} />);
  expect(screen.queryByText('Connecting…')).not.toBeNull();
  act(() => noteLive(true));
  expect(screen.queryByText('Live')).not.toBeNull();
  act(() => noteLive(false));
  expect(screen.queryByText('Connection lost')).not.toBeNull();
});
