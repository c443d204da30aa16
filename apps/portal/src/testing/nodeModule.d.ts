/** The one thing of Node that tests of the portal use; its sources run in browsers and know none of Node's types. */
declare module 'node:module' {
  export function createRequire(from: string): {
    (path: string): unknown;
    readonly cache: Record<string, unknown>;
  };
}
