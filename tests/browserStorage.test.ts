import { describe, expect, it } from 'vitest';

import { personalKeys, SIGN_IN_PREFIX, storageKeys, tabKeys } from '../apps/portal/src/ui/storage/storageKeys.ts';
import { readSourceFiles } from '../tools/sourceFiles.ts';

/** Sources that run in the browser, without their tests. */
const inBrowser = /^(?:apps\/portal|packages\/auth-client)\/src\/(?!.*(?:\.test\.|testing\/)).*\.tsx?$/;
const STORAGE_PLACE = 'apps/portal/src/ui/storage/browserStorage.ts';
/** What the keys of one person each begin with, beyond the specification's list. */
const personal = ['Host.menu.', 'Host.recent.', 'Host.list.'];

describe('the browser’s storage', () => {
  it('has the keys of the specification, one of the product’s own, and no other (SHELL-52, SEC-21)', () => {
    expect(Object.values(storageKeys).toSorted()).toEqual(
      [
        ...['coordinates', 'mode', 'email', 'page', 'building', 'floor', 'zoom', 'cameraId'].map(
          (key) => `Host.${key}`,
        ),
        ...['i18nextLng', 'Host.zdToken', 'Host.zdTokenExp', 'Host.test_tokens', 'Host.oidc.config'],
        ...['host.lastLoginTime', 'mui-mode', 'mui-color-scheme', 'Host.lastActivity'],
      ].toSorted(),
    );
    expect(SIGN_IN_PREFIX).toBe('pa_oidc');
  });

  it('keeps the role that is tried, and a sign-in that goes on after a reload, with the tab alone (PERM-35, SHELL-52)', () => {
    expect(Object.values(tabKeys)).toEqual(
      ['start', 'styles', 'triedRole', 'reloadedFor', 'upgrading', 'resumedEmail'].map((key) => `Host.${key}`),
    );
    for (const key of Object.values<string>(tabKeys)) expect(Object.values<string>(storageKeys)).not.toContain(key);
  });

  it('has few keys next to, of one person each (SHELL-52)', () => {
    const made = Object.values<(...parts: string[]) => string>(personalKeys).map((make) => make('who', 'which'));
    expect(made.map((key) => key.slice(0, key.indexOf('who')))).toEqual(personal);
  });

  it('is touched by the portal in one place, which takes no other key; drafts alone have a database (SHELL-52)', async () => {
    const sources = await readSourceFiles(/^apps\/portal\/src\/(?!.*(?:\.test\.|testing\/)).*\.tsx?$/);
    const touching = (what: RegExp) => [...sources].filter(([, text]) => what.test(text)).map(([path]) => path);
    expect(touching(/\b(?:localStorage|sessionStorage)\b/)).toEqual([STORAGE_PLACE]);
    expect(touching(/\bindexedDB\b/)).toEqual(['apps/portal/src/kit/form/draft/draftStore.ts']);
  });

  it('is given no key that is not listed, by the sign-in client either (SHELL-52)', async () => {
    const known: readonly string[] = [...Object.values(storageKeys), ...Object.values(tabKeys)];
    const written = [...(await readSourceFiles(inBrowser))].flatMap(([path, text]) =>
      [...text.matchAll(/['"`]((?:Host|host|mui|pa_oidc)[.-][\w.-]*|pa_oidc|i18nextLng)/g)].map(([, key = '']) => ({
        path,
        key,
      })),
    );
    expect(written.length).toBeGreaterThan(known.length);
    const unlisted = written.filter(
      ({ key }) =>
        !known.includes(key) && !key.startsWith(SIGN_IN_PREFIX) && !personal.some((start) => key.startsWith(start)),
    );
    expect(unlisted).toEqual([]);
  });
});
