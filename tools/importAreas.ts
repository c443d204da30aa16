/** A part of the sources with one rule about what it may import (docs/architecture.md). */
export interface ImportArea {
  /** As a message names it: "a resource of the server". */
  readonly name: string;
  /** Paths from the repository's folder. A group named `own` sets sibling folders apart: they may not import each other. */
  readonly path: RegExp;
  /** Paths this area may import apart from its own files. */
  readonly mayImport: readonly RegExp[];
  /** Packages it may import by name. */
  readonly packages: RegExp;
}

const anyOfPortal = /^apps\/portal\/src\//;
const theme = /^apps\/portal\/src\/theme\//;
const ui = /^apps\/portal\/src\/ui\//;
const kit = /^apps\/portal\/src\/kit\//;
const feature = /^apps\/portal\/src\/features\/(?<own>[^/]+)\//;
const screens = /^apps\/portal\/src\/screens\//;

const portalPackages = /^(?!@atrium\/|node:)|^@atrium\/(?:contract|phrases)$/;

/** In this order: the first whose path fits is a file's area. */
export const importAreas: readonly ImportArea[] = [
  {
    name: 'the contract',
    path: /^packages\/contract\/src\//,
    mayImport: [],
    packages: /^(?:zod|libphonenumber-js\/min)$/,
  },
  {
    name: 'the sign-in client',
    path: /^packages\/auth-client\/src\//,
    mayImport: [],
    packages: /^(?!@atrium\/|node:)/,
  },
  { name: 'the phrases', path: /^packages\/phrases\//, mayImport: [], packages: /^(?!)/ },

  {
    name: "the server's test kit",
    path: /^apps\/server\/src\/testing\//,
    mayImport: [/^apps\/server\/src\//],
    packages: /^/,
  },
  {
    name: 'the server',
    path: /^apps\/server\/src\//,
    mayImport: [],
    packages: /^(?!@atrium\/)|^@atrium\/(?:contract|phrases)$/,
  },

  { name: 'the theme', path: theme, mayImport: [], packages: portalPackages },
  { name: 'the ui', path: ui, mayImport: [theme], packages: portalPackages },
  { name: 'the kit', path: kit, mayImport: [ui, theme], packages: portalPackages },
  { name: 'a feature', path: feature, mayImport: [kit, ui, theme], packages: portalPackages },
  { name: 'the declared screens', path: screens, mayImport: [feature, kit, ui, theme], packages: portalPackages },
  {
    name: "a module's screens",
    path: /^apps\/portal\/src\/modules\/(?<own>[^/]+)\//,
    mayImport: [screens, feature, kit, ui, theme],
    packages: portalPackages,
  },
  { name: "the portal's test kit", path: /^apps\/portal\/src\/testing\//, mayImport: [anyOfPortal], packages: /^/ },
  {
    name: 'the portal itself',
    path: /^apps\/portal\/src\/(?:app\/|[^/]+$)/,
    mayImport: [anyOfPortal],
    packages: /^(?!@atrium\/|node:)|^@atrium\/(?:contract|phrases|auth-client)$/,
  },
];

/** Test code, which may import everything of its own side and which nothing else imports. */
export const testCode = /\.(?:test|spec)\.tsx?$|^(?:apps|packages)\/[^/]+\/src\/(?:.*\/)?testing\/|^tests\//;
