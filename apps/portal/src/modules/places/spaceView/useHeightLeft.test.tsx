import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { useHeightLeft } from './useHeightLeft.ts';

function elementAt(top: number) {
  const current = document.createElement('div');
  vi.spyOn(current, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 800, 10));
  return { current };
}

describe('the height of the map', () => {
  it('is what the window has left in full screen, follows the window, and is never too low (SPACE-02, MAP-03)', () => {
    vi.stubGlobal('innerHeight', 1_080);
    const element = elementAt(216);
    const { result, rerender } = renderHook(({ isOn }) => useHeightLeft(element, isOn, 460), {
      initialProps: { isOn: true },
    });
    expect(result.current).toBe(760);
    vi.stubGlobal('innerHeight', 2_160);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(result.current).toBe(1_840);
    vi.stubGlobal('innerHeight', 400);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(result.current).toBe(460);
    vi.stubGlobal('innerHeight', 2_160);
    rerender({ isOn: false });
    expect(result.current).toBe(460);
  });
});
