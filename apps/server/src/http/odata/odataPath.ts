import type { ResourceDefinition } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import { parentOf } from './csdl.ts';

/** An address of `$metadata` and the path of the API that it is: `building/{id}/keyContact` is `building/{id}/key-contacts`. */
interface Alias {
  readonly pattern: RegExp;
  readonly path: string;
}

/** Returns where the model says that a resource's records are; its path where that is the same. */
export function modelPath(resource: ResourceDefinition, resources: readonly ResourceDefinition[]): string {
  const parent = parentOf(resource);
  const outer = resources.find(({ name }) => name === parent?.resource);
  if (parent === null || outer === undefined) return resource.name;
  return `${modelPath(outer, resources)}/{${parent.field}}/${resource.name}`;
}

function aliasesOf(resources: readonly ResourceDefinition[]): Alias[] {
  return resources
    .filter(({ actions }) => actions.includes('list'))
    .map((resource) => ({ path: resource.path, model: modelPath(resource, resources) }))
    .filter(({ path, model }) => path !== model)
    .map(({ path, model }) => ({ pattern: new RegExp(`^${model.replace(/\{(\w+)\}/g, '([^/]+)')}(?=/|$)`), path }))
    .toSorted((one, other) => other.path.length - one.path.length);
}

/** A key in parentheses: bare, quoted or named. */
const key = /\((?:id=)?(?:'([^'()/]*)'|([^'()/=]*))\)/g;

/**
 * Returns what makes a URL as OData clients write it the one that the routes have (API-44): keys in parentheses become
 * segments (`article('…')` is `article/…`), below the address of the records where their list has another, and an entity set
 * or contained collection by its name in `$metadata` becomes its path. Other addresses stay as they are.
 */
export function odataPaths(resources: readonly ResourceDefinition[]): (url: string) => string {
  const aliases = aliasesOf(resources);
  const lists = resources.filter(({ listPath }) => listPath !== undefined);
  return (url) => {
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    if (!path.startsWith('/api/')) return url;
    const plain = path
      .replaceAll(/%2[789]/g, (mark) => decodeURIComponent(mark))
      .replace(/^\/api\/([^(]+)(?=\()/, (whole, list: string) => {
        const listed = lists.find(({ listPath }) => listPath === list);
        return listed === undefined ? whole : `/api/${listed.path}`;
      })
      .replaceAll(key, (_, quoted: string | undefined, bare = '') => `/${quoted ?? String(bare)}`)
      .slice('/api/'.length);
    const alias = aliases.find(({ pattern }) => pattern.test(plain));
    const named =
      alias === undefined
        ? plain
        : plain.replace(alias.pattern, (_, ...found: unknown[]) => {
            let at = 0;
            return alias.path.replace(/\{\w+\}/g, () => String(found[at++]));
          });
    return `/api/${named}${end === -1 ? '' : url.slice(end)}`;
  };
}

/** What OData has at an address and this API has not. */
const absent: ReadonlySet<string> = new Set(
  '$all $crossjoin $each $entity $filter $links $query $ref $root $value'.split(' '),
);

/** Refuses a path that OData knows and this API does not serve, with words of its own (API-47). */
export function assertODataPath(path: string): void {
  const words = path.replace(/\/$/, '').split('/').slice(2);
  const isBatch = words.at(-1) === '$batch' && words.length > 1;
  if (isBatch) throw new HttpError(404, 'notFound', { message: '$batch is at /api/$batch.' });
  const word = words.find((one) => absent.has(one));
  if (word === undefined) return;
  const message = `${word} is not part of this API: /api/$metadata has what there is.`;
  throw new HttpError(501, 'notImplemented', { message });
}
