declare module 'odata-csdl' {
  /** Converts CSDL XML to CSDL JSON; with `strict` it notes in `messages` what is not valid. */
  export function xml2json(xml: string, options?: { strict?: boolean; messages?: unknown[] }): unknown;
}
