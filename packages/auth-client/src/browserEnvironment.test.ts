// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserEnvironment } from './browserEnvironment.ts';
import { POPUP_KEY } from './constants.ts';
import type { PageMessage } from './environment.ts';

function dispatch(source: Window | null, data: unknown): void {
  window.dispatchEvent(new MessageEvent('message', { source, data, origin: 'http://localhost:3000' }));
}

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a hidden frame in a real document', () => {
  it('is invisible, hears its own page only, and is gone when removed (AUTH-46)', () => {
    const heard: PageMessage[] = [];
    const frame = browserEnvironment().window.openFrame('about:blank');
    frame.onMessage((message) => heard.push(message));
    const element = document.querySelector('iframe');
    expect(element?.hidden).toBe(true);
    dispatch(window, 'from elsewhere');
    dispatch(null, 'from nowhere');
    dispatch(element?.contentWindow ?? null, 'answer');
    expect(heard).toEqual([{ origin: 'http://localhost:3000', data: 'answer' }]);
    frame.remove();
    expect(document.querySelector('iframe')).toBeNull();
    dispatch(window, 'late');
    expect(heard).toHaveLength(1);
  });
});

describe('a popup of a real window', () => {
  it('is asked for at the given size, and refused when the browser blocks it (AUTH-47, ERR-10)', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    expect(browserEnvironment().window.openPopup(400, 600)).toBeNull();
    expect(open.mock.calls[0]?.[2]).toMatch(/^popup,width=400,height=600,/);
  });

  it('is marked as one before it goes to the provider (AUTH-47)', () => {
    vi.spyOn(window, 'open').mockReturnValue(window);
    expect(sessionStorage.getItem(POPUP_KEY)).toBeNull();
    browserEnvironment().window.openPopup(400, 600);
    expect(sessionStorage.getItem(POPUP_KEY)).not.toBeNull();
    sessionStorage.clear();
  });
});

describe('a page of its own', () => {
  it('is not framed and has no one to relay to (AUTH-35)', () => {
    const page = browserEnvironment().window;
    expect([page.isFramed(), page.relay('parent', 'x'), page.relay('opener', 'x')]).toEqual([false, false, false]);
  });

  it('measures time, and cancels what is no longer wanted (AUTH-51)', async () => {
    const { clock } = browserEnvironment();
    const ran: string[] = [];
    clock.after(1, () => ran.push('cancelled'))();
    await new Promise<void>((resolve) => void clock.after(5, resolve));
    expect(ran).toEqual([]);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  });
});
