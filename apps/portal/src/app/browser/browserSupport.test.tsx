import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { olderMinimums, readMinimums, supportOf } from './browserSupport.ts';

const TABLE = 'chrome 125, edge 124, firefox 127, safari 17';
const minimums = readMinimums(TABLE);
const WEB_KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const agents = {
  chrome: (version: string) => `${WINDOWS} ${WEB_KIT} Chrome/${version} Safari/537.36`,
  edge: (version: string) => `${WINDOWS} ${WEB_KIT} Chrome/131.0.0.0 Safari/537.36 Edg/${version}`,
  firefox: (version: string) => `Mozilla/5.0 (Windows NT 10.0; rv:${version}) Gecko/20100101 Firefox/${version}`,
  safari: (version: string) => `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`,
};

afterEach(() => {
  document.querySelector('meta')?.remove();
});

describe('the support of a browser', () => {
  it.each([
    ['chrome', '125.0.0.0', '124.0.0.0'],
    ['edge', '124.0.2478.51', '123.0.0.0'],
    ['firefox', '127.0', '126.9'],
    ['safari', '17.0', '16.6'],
  ] as const)('begins for %s with version %s (SHELL-26)', (name, least, older) => {
    expect(supportOf(agents[name](least), minimums)).toBe('supported');
    expect(supportOf(agents[name](older), minimums)).toBe('unsupported');
  });

  it.each([
    ['Chrome of an iPhone', `${PHONE} CriOS/124.0.1 Mobile/15E148 Safari/604.1`],
    ['Firefox of an iPhone', `${PHONE} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`],
    ['Safari of an iPhone', `${PHONE} Version/16.4 Mobile/15E148 Safari/604.1`],
    ['Edge before Chromium', `${WINDOWS} ${WEB_KIT} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19042`],
  ])('is refused to an old %s (SHELL-26)', (_name, agent) => {
    expect(supportOf(agent, minimums)).toBe('unsupported');
  });

  it.each([
    ['Opera', `${WINDOWS} ${WEB_KIT} Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0`],
    [
      'Samsung Internet',
      `Mozilla/5.0 (Linux; Android 13) ${WEB_KIT} SamsungBrowser/23.0 Chrome/115.0.0.0 Safari/537.36`,
    ],
    ['a browser nobody knows', 'Something/1.0'],
    ['a browser that does not say', ''],
  ])('is given to %s, which is none of the four (SHELL-28)', (_name, agent) => {
    expect(supportOf(agent, minimums)).toBe('supported');
  });

  it('is taken for granted when the version cannot be read, and the console reports it (SHELL-29)', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(supportOf(agents.chrome('new'), minimums)).toBe('supported');
    expect(told).toHaveBeenCalledOnce();
    expect(supportOf(agents.chrome('125.x'), minimums)).toBe('supported');
    expect(told).toHaveBeenCalledOnce();
  });

  it('follows the older table only when the current one cannot be read (SHELL-27)', () => {
    expect(minimums).toEqual({ chrome: 125, edge: 124, firefox: 127, safari: 17 });
    for (const broken of [
      null,
      '',
      'chrome 125, edge 124, firefox 127',
      'chrome new, edge 124, firefox 127, safari 17',
    ])
      expect(readMinimums(broken)).toBe(olderMinimums);
    expect(olderMinimums).toEqual({ chrome: 91, edge: 91, firefox: 90, safari: 15 });
    expect(supportOf(agents.chrome('100.0'), readMinimums(null))).toBe('supported');
    expect(supportOf(agents.chrome('90.0'), readMinimums(null))).toBe('unsupported');
  });
});

describe('the portal', () => {
  const open = async (agent: () => string, language: 'en' | 'fr' = 'en') => {
    stubApi({});
    const meta = document.createElement('meta');
    meta.name = 'supported-browsers';
    meta.content = TABLE;
    document.head.append(meta);
    vi.spyOn(navigator, 'userAgent', 'get').mockImplementation(agent);
    return openPortal('/signin', fakeAuth({ status: 'notAuthenticated' }).auth, language);
  };

  it('is not opened in a browser that is too old, which is asked for another (SHELL-23, SHELL-24)', async () => {
    await open(() => agents.chrome('124.0.0.0'));
    expect(await screen.findByRole('img', { name: 'Oops... Browser not compatibile' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your browser is not supported');
    expect(screen.getByText(/latest version of Chrome, Edge, Firefox or Safari/)).toBeTruthy();
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Chrome',
      'Edge',
      'Firefox',
      'Safari',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says so in French (SHELL-24, SHELL-48)', async () => {
    await open(() => agents.safari('16.1'), 'fr');
    expect(await screen.findByText('Votre navigateur n’est pas pris en charge')).toBeTruthy();
  });

  it('opens in a new one, and when the browser cannot be looked at (SHELL-25, SHELL-28)', async () => {
    const { unmount } = await open(() => agents.firefox('130.0'));
    expect(await screen.findByRole('textbox')).toBeTruthy();
    unmount();
    await open(() => {
      throw new Error('no user agent');
    });
    expect(await screen.findByRole('textbox')).toBeTruthy();
  });
});
