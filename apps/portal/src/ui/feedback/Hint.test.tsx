import { times } from '@atrium/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Hint } from './Hint.tsx';

let now = Date.now();

/** In small steps: what a step renders sets timers of its own. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 50) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(Math.min(left, 50));
    });
  }
}

const bubble = () => screen.queryByRole('tooltip');
const enter = (element: HTMLElement, pointerType = 'mouse') => fireEvent.pointerEnter(element, { pointerType });
const leave = (element: HTMLElement, pointerType = 'mouse') => fireEvent.pointerLeave(element, { pointerType });

function showButton(): HTMLElement {
  render(
    <Hint title="Help">
      <button type="button">?</button>
    </Hint>,
  );
  return screen.getByRole('button');
}

beforeEach(async () => {
  await import('./HintBubble.tsx');
  // Each test comes long after the bubbles of the one before.
  now += times.hour;
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.doUnmock('./HintBubble.tsx');
});

describe('a hint', () => {
  it('names its control, unless that has a name of its own (KIT-15)', () => {
    render(
      <>
        <Hint title="Help">
          <button type="button">?</button>
        </Hint>
        <Hint title="Long work">
          <button type="button" aria-label="Long work, 2 under way">
            2
          </button>
        </Hint>
      </>,
    );
    expect(screen.getByRole('button', { name: 'Help' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Long work, 2 under way' })).toBeTruthy();
  });

  it('describes what has another name, shown or not (KIT-15, KIT-17)', async () => {
    render(
      <Hint title="1 May, 10:00" describeChild>
        <button type="button">Yesterday</button>
      </Hint>,
    );
    const button = screen.getByRole('button', { name: 'Yesterday' });
    expect(button.title).toBe('1 May, 10:00');
    enter(button);
    await pass(100);
    // Not both: the browser would draw the title next to the bubble.
    expect(button.title).toBe('');
    expect(button.getAttribute('aria-describedby')).toBe(bubble()?.id);
    expect(bubble()?.textContent).toBe('1 May, 10:00');
    leave(button);
    await pass(times.second);
    expect(button.title).toBe('1 May, 10:00');
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });

  it('comes when a pointer rests on the control, and stays while it is on the bubble (KIT-15)', async () => {
    const button = showButton();
    enter(button);
    await pass(99);
    expect(bubble()).toBeNull();
    await pass(1);
    const shown = bubble() as HTMLElement;
    expect(shown.textContent).toBe('Help');
    leave(button);
    enter(shown);
    await pass(10 * times.second);
    expect(bubble()).toBe(shown);
    leave(shown);
    await pass(times.second);
    expect(bubble()).toBeNull();
  });

  it('does not come when the pointer only passes', async () => {
    const button = showButton();
    enter(button);
    await pass(50);
    leave(button);
    await pass(times.second);
    expect(bubble()).toBeNull();
  });

  it('goes on Escape and does not come back by itself (KIT-15)', async () => {
    const button = showButton();
    enter(button);
    await pass(100);
    expect(bubble()).not.toBeNull();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await pass(times.second);
    expect(bubble()).toBeNull();
  });

  it('comes with the focus of the keyboard and goes with it, and takes neither focus nor handlers (KIT-15)', async () => {
    const handleFocus = vi.fn();
    const handleClick = vi.fn();
    render(
      <Hint title="Help">
        <button type="button" onFocus={handleFocus} onClick={handleClick}>
          ?
        </button>
      </Hint>,
    );
    const button = screen.getByRole('button');
    act(() => button.focus());
    await pass(100);
    expect(bubble()?.textContent).toBe('Help');
    expect(screen.getByRole('button')).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(handleFocus).toHaveBeenCalledTimes(1);
    fireEvent.click(button);
    expect(handleClick).toHaveBeenCalledTimes(1);
    act(() => button.blur());
    await pass(times.second);
    expect(bubble()).toBeNull();
  });

  it('comes while a finger holds the control and can be read after it, not when it taps (KIT-15)', async () => {
    const button = showButton();
    const touch = { pointerType: 'touch' };
    const tap = async (held: number) => {
      fireEvent.pointerDown(button, touch);
      enter(button, 'touch');
      await pass(held);
      fireEvent.pointerUp(button, touch);
      leave(button, 'touch');
    };
    await tap(100);
    await pass(times.second);
    expect(bubble()).toBeNull();
    await tap(700);
    await pass(1_400);
    expect(bubble()?.textContent).toBe('Help');
    await pass(times.second);
    expect(bubble()).toBeNull();
  });

  it('leaves its control as it is while its file cannot be loaded, and tries again', async () => {
    vi.doMock('./HintBubble.tsx', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const button = showButton();
    enter(button);
    await pass(times.second);
    expect(bubble()).toBeNull();
    expect(screen.getByRole('button', { name: 'Help' })).toBe(button);
    leave(button);
    vi.useRealTimers();
    vi.doUnmock('./HintBubble.tsx');
    enter(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Help');
  });
});
