import type { RuleIssue } from '@atrium/contract';

import type { Values } from './storeDefinition.ts';

/** The addresses at a path such as `uris` or `identityConfig.providerUri`, each with the path that it has in a body. */
function addressesAt(values: Values | null, path: string): (readonly [path: string, address: string])[] {
  const found = path.split('.').reduce<unknown>(
    // What is no object has no parts.
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : null),
    values,
  );
  const all = Array.isArray(found) ? found.map((one, at) => [`${path}.${String(at)}`, one] as const) : [[path, found]];
  return all.flatMap(([own, address]) =>
    typeof own === 'string' && typeof address === 'string' ? [[own, address] as const] : [],
  );
}

/** Which addresses are new and are reached without encryption (INTG-08, SEC-14). */
export function addressIssues(paths: readonly string[], before: Values | null, values: Values): RuleIssue[] {
  return paths.flatMap((path) => {
    const known = new Set(addressesAt(before, path).map(([, address]) => address));
    return addressesAt(values, path)
      .filter(([, address]) => !known.has(address) && URL.parse(address)?.protocol !== 'https:')
      .map(([field]) => ({ field, code: 'https' }) as const);
  });
}
