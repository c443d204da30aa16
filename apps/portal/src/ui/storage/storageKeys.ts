/** Every key of the specification under which this browser keeps something (SHELL-52). */
export const storageKeys = {
  coordinates: 'Host.coordinates',
  mode: 'Host.mode',
  email: 'Host.email',
  page: 'Host.page',
  building: 'Host.building',
  floor: 'Host.floor',
  zoom: 'Host.zoom',
  /** The camera last used to scan a code (SHELL-53). */
  camera: 'Host.cameraId',
  language: 'i18nextLng',
  supportToken: 'Host.zdToken',
  supportTokenExpiry: 'Host.zdTokenExp',
  /** The next three are the sign-in client's, which keeps all else under `SIGN_IN_PREFIX`. */
  testTokens: 'Host.test_tokens',
  signInParameters: 'Host.oidc.config',
  lastLogin: 'host.lastLoginTime',
  /** When a person last used any tab, where their company signs people out after inactivity (SEC-21). */
  lastActivity: 'Host.lastActivity',
  colourMode: 'mui-mode',
  colourScheme: 'mui-color-scheme',
} as const;

/** What the sign-in client's other keys begin with (SHELL-52). */
export const SIGN_IN_PREFIX = 'pa_oidc';

/** Keys of one person each, beyond the specification: what they chose of the frame and of their lists, and where they were recently (KIT-02, KIT-12). */
export const personalKeys = {
  menuFold: (userId: string) => `Host.menu.${userId}` as const,
  recentPlaces: (userId: string) => `Host.recent.${userId}` as const,
  listView: (userId: string, list: string) => `Host.list.${userId}.${list}` as const,
};

/** Keys of one tab, in its session storage: nothing of them outlives the tab (PERM-35). */
export const tabKeys = {
  /** What was known of the person and the address when the page was last opened: it opens again without waiting. */
  start: 'Host.start',
  /** The styles of the pages that the tab has shown: they are there when it loads one again. */
  styles: 'Host.styles',
  /** The role that is being tried. */
  triedRole: 'Host.triedRole',
  /** The version of the provider for which the page was loaded again (SEC-06). */
  reloadedFor: 'Host.reloadedFor',
  /** A new version was asked for and had not taken over when the page was loaded again (SHELL-39). */
  upgrading: 'Host.upgrading',
  /** The address of a sign-in that goes on after the page was loaded again. */
  resumedEmail: 'Host.resumedEmail',
} as const;

export type TabKey = (typeof tabKeys)[keyof typeof tabKeys];

/** A key that the portal may write. */
export type StorageKey =
  (typeof storageKeys)[keyof typeof storageKeys] | ReturnType<(typeof personalKeys)[keyof typeof personalKeys]>;
