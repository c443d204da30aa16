/** A part of the sources with one rule about what it may import (the table "The house" of docs/architecture.md). */
export interface ImportArea {
  /** As a message names it: "a resource of the server". */
  readonly name: string;
  /** Paths from the repository's folder. A group named `own` sets sibling folders apart: they may not import each other. */
  readonly path: RegExp;
  /** Paths this area may import besides its own files. */
  readonly mayImport: readonly RegExp[];
  /** Packages it may import by name. */
  readonly packages: RegExp;
}

const anyOfServer = /^apps\/server\/src\//;
const anyOfPortal = /^apps\/portal\/src\//;
/** The configuration is a leaf that imports nothing of the server: core, which is built from it, may name it. */
const serverCore = /^apps\/server\/src\/(?:core\/|config\.ts$)/;
const serverReadModels = /^apps\/server\/src\/readModels\//;
const serverTables = /^apps\/server\/src\/(?:resources|identity)\/.*\.table\.ts$/;
const kit = /^apps\/portal\/src\/(?:kit|theme)\//;

const serverPackages = /^(?!@atrium\/)|^@atrium\/(?:contract|phrases)$/;
const portalPackages = /^(?!@atrium\/|node:)|^@atrium\/(?:contract|phrases)$/;

/** In this order: the first whose path fits is a file's area. */
export const importAreas: readonly ImportArea[] = [
  { name: 'the contract', path: /^packages\/contract\/src\//, mayImport: [], packages: /^zod$/ },
  {
    name: 'the sign-in client',
    path: /^packages\/auth-client\/src\//,
    mayImport: [],
    packages: /^(?!@atrium\/|node:)/,
  },
  { name: 'the phrases', path: /^packages\/phrases\//, mayImport: [], packages: /^(?!)/ },

  { name: "the server's core", path: serverCore, mayImport: [], packages: serverPackages },
  {
    name: 'the identity provider',
    path: /^apps\/server\/src\/identity\//,
    mayImport: [serverCore, serverReadModels, serverTables],
    packages: serverPackages,
  },
  {
    name: 'a connector',
    path: /^apps\/server\/src\/connectors\/(?<own>[^/]+)/,
    mayImport: [serverCore],
    packages: serverPackages,
  },
  {
    name: 'a resource of the server',
    path: /^apps\/server\/src\/resources\/(?<own>[^/]+)\//,
    mayImport: [serverCore, serverReadModels],
    packages: serverPackages,
  },
  {
    name: 'a read model',
    path: serverReadModels,
    mayImport: [serverCore, serverTables],
    packages: serverPackages,
  },
  {
    name: 'the demo portfolio',
    path: /^apps\/server\/src\/demo\//,
    mayImport: [anyOfServer],
    packages: serverPackages,
  },
  {
    name: 'the reference data',
    path: /^apps\/server\/src\/reference\//,
    mayImport: [anyOfServer],
    packages: serverPackages,
  },
  { name: "the server's test kit", path: /^apps\/server\/src\/testing\//, mayImport: [anyOfServer], packages: /^/ },
  { name: 'the server itself', path: /^apps\/server\/src\/[^/]+$/, mayImport: [anyOfServer], packages: serverPackages },

  { name: 'the kit', path: kit, mayImport: [], packages: portalPackages },
  {
    name: "a resource's screens",
    path: /^apps\/portal\/src\/resources\/(?<own>[^/]+)\//,
    mayImport: [kit],
    packages: portalPackages,
  },
  {
    name: 'a hand-written screen',
    path: /^apps\/portal\/src\/screens\/(?<own>[^/]+)\//,
    mayImport: [kit],
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
