import {
  fillPlaceholders,
  isFilled,
  placeholdersOf,
  putAtPath,
  type RestService,
  textLimits,
  valueAtPath,
} from '@atrium/contract';
import { LRUCache } from 'lru-cache';

import { ConnectionError } from '../../ports/connection.ts';
import type {
  OutsideItem,
  OutsideRequest,
  RequestValues,
  SentPicture,
  ServiceAccount,
  ServiceList,
  ServiceRequestAdapter,
  ServiceScope,
} from '../../ports/serviceRequestPort.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { trySteps } from '../../services/connections/trySteps.ts';
import { plainText, readOutsideRequest, requestIn } from './readOutsideRequest.ts';
import { readPages } from '../clients/readPages.ts';
import { RestClient } from '../clients/restClient.ts';

/** A number that no request has, to try the search with. */
const NO_REQUEST = { number: '0', correlation: '00000000-0000-7000-8000-000000000000', remoteId: '0' };

/** Writes a value as a part of an address; one of dots alone would lead elsewhere. */
function asPart(value: string): string {
  return /^\.+$/.test(value) ? '' : encodeURIComponent(value);
}

/** The address of a call below that of the service: what is filled in never changes which path or query it is in. */
function addressOf(account: ServiceAccount, template: string, values: RequestValues): string {
  const path = fillPlaceholders(template, { ...account.settings, ...values }, asPart);
  const base = account.address.replace(/(?<!\/)\/+$/, '');
  return path === '' || path.startsWith('/') || path.startsWith('?') ? `${base}${path}` : `${base}/${path}`;
}

/** Returns what is sent of a request: each of the fields whose placeholders have values. */
function bodyOf(
  { settings }: ServiceAccount,
  fields: RestService['sendFields'],
  values: RequestValues,
): Record<string, unknown> {
  const known = { ...settings, ...values };
  const body: Record<string, unknown> = {};
  for (const { path, value } of fields ?? [])
    if (isFilled(value, known)) putAtPath(body, path, fillPlaceholders(value, known));
  return body;
}

const json = { 'content-type': 'application/json' };

/** The call that sends a picture, in the way of the settings. */
function pictureCall(rest: RestService, { name, mime, content }: SentPicture) {
  const field = rest.attachmentField ?? 'file';
  const bytes = Uint8Array.from(content);
  if (rest.attachmentKind === 'form') {
    const body = new FormData();
    body.set(field, new Blob([bytes], { type: mime }), name);
    return { body };
  }
  if (rest.attachmentKind === 'json') {
    const picture = { FileName: name, FileType: mime, FileContent: content.toString('base64') };
    return { headers: json, body: JSON.stringify({ [field]: [picture] }) };
  }
  return { headers: { 'content-type': mime, slug: name }, body: bytes };
}

/**
 * Returns the record of a search that is the request's own: the one that has what was searched for in it. One alone is taken for
 * it; of several others none is, as a search that leaves out what it is asked would link the request of someone else.
 * @throws ConnectionError `unreadable`
 */
function ownOf(items: readonly unknown[], template: string, values: RequestValues): unknown {
  const names = placeholdersOf(template);
  const sought = names.includes('correlation')
    ? values['correlation']
    : names.includes('number')
      ? values['number']
      : null;
  const own = items.find((item) => sought !== null && sought !== undefined && JSON.stringify(item).includes(sought));
  if (own !== undefined) return own;
  if (items.length > 1)
    throw new ConnectionError('unreadable', 'The search found several requests and not the one that was asked for');
  return items[0] ?? null;
}

/** Returns where a list is, and where in a line of it are its key, its name and the key of what it is in. */
function linesOf(rest: RestService, list: ServiceList) {
  if (list === 'statuses') return { address: rest.statusesPath, key: rest.statusCodePath };
  if (list === 'problemCodes')
    return { address: rest.problemCodesPath, key: rest.problemCodePath, name: rest.problemNamePath };
  return {
    address: rest.locationsPath,
    key: rest.locationKeyPath,
    name: rest.locationNamePath,
    parent: rest.locationParentPath,
  };
}

/**
 * A maintenance system that speaks JSON over HTTP, described by the customer's settings alone: addresses with placeholders,
 * the account, paths to fields in both directions, how lists continue and which answers are a success (SRV-05).
 */
export function createRestServiceRequests(outsideFetch: OutsideFetch): ServiceRequestAdapter {
  const tokens = new LRUCache<string, string>({ max: 500 });
  const clientOf = (scope: ServiceScope) => new RestClient(outsideFetch, tokens, scope);

  /** Finds the request in what the search answers: a list of which it is the first, or the request itself. */
  const find = async (scope: ServiceScope, values: RequestValues): Promise<OutsideRequest | null> => {
    const { account } = scope;
    const { rest } = account;
    try {
      const address = addressOf(account, rest.findPath ?? '', values);
      const { value } = await clientOf(scope).call({ name: 'find', address });
      const items = valueAtPath(value, rest.itemsPath ?? null);
      if (Array.isArray(items)) {
        const item = ownOf(items, rest.findPath ?? '', values);
        return item === null ? null : readOutsideRequest(rest, item);
      }
      const found = requestIn(rest, valueAtPath(value, rest.recordPath ?? null));
      if (found === null) throw new ConnectionError('unreadable', 'The search answered neither a list nor a request');
      return found;
    } catch (error) {
      if (error instanceof ConnectionError && error.problem === 'absent') return null;
      throw error;
    }
  };

  const list = async function* (scope: ServiceScope, values: RequestValues) {
    const { account } = scope;
    const { rest } = account;
    if (!rest.listPath) return;
    for await (const items of readPages(clientOf(scope), rest, addressOf(account, rest.listPath, values), 'list'))
      yield items.map((item) => readOutsideRequest(rest, item));
  };

  /** The list of statuses is one page, wherever in the answer it is. */
  const readOnePage = async function* (scope: ServiceScope, path: string) {
    const { account } = scope;
    const { itemsPath = null, recordPath = null } = account.rest;
    const { value } = await clientOf(scope).call({ name: 'statuses', address: addressOf(account, path, {}) });
    const items = [itemsPath, recordPath, null].map((at) => valueAtPath(value, at)).find(Array.isArray);
    if (items === undefined)
      throw new ConnectionError('unreadable', 'The maintenance system answered no list of its statuses');
    yield items as readonly unknown[];
  };
  const readLinePages = (scope: ServiceScope, name: ServiceList, path: string) =>
    readPages(clientOf(scope), scope.account.rest, addressOf(scope.account, path, {}), name);

  return {
    create: async (scope, values) => {
      const { account } = scope;
      const { rest } = account;
      const { value } = await clientOf(scope).call({
        name: 'create',
        method: rest.createMethod ?? 'POST',
        address: addressOf(account, rest.createPath ?? '', values),
        headers: { ...json, 'idempotency-key': values['correlation'] ?? '' },
        body: JSON.stringify(bodyOf(account, account.rest.sendFields, values)),
      });
      // Some systems answer a creation without saying what was made: it is found by what was sent.
      const made = requestIn(rest, valueAtPath(value, rest.createdPath ?? null)) ?? (await find(scope, values));
      if (made === null)
        throw new ConnectionError('unreadable', 'The answer to the creation has no id, and none is found');
      return made;
    },

    find,

    read: async (scope, values) => {
      const { account } = scope;
      const { rest } = account;
      const address = addressOf(account, rest.readPath ?? '', values);
      const { value } = await clientOf(scope).call({ name: 'read', address });
      return readOutsideRequest(rest, valueAtPath(value, rest.recordPath ?? null));
    },

    list,

    add: async (scope, values, addition) => {
      const { account } = scope;
      const { rest } = account;
      if (typeof addition === 'string') {
        const body = bodyOf(account, rest.commentFields, values);
        putAtPath(body, rest.commentField ?? 'text', addition);
        const address = addressOf(account, rest.commentPath ?? '', values);
        const method = rest.commentMethod ?? 'POST';
        const call = { name: 'comment', method, address, headers: json, body: JSON.stringify(body) } as const;
        await clientOf(scope).call(call);
        return;
      }
      const given = { ...account.settings, ...values, fileName: addition.name, fileType: addition.mime };
      const address = fillPlaceholders(account.attachmentAddress ?? '', given, asPart);
      await clientOf(scope).call({
        name: 'picture',
        method: 'POST',
        address,
        base: address,
        ...pictureCall(rest, addition),
      });
    },

    cancel: async (scope, values) => {
      const { account } = scope;
      const { rest } = account;
      await clientOf(scope).call({
        name: 'cancel',
        method: rest.cancelMethod ?? 'POST',
        address: addressOf(account, rest.cancelPath ?? '', values),
        headers: json,
        body: JSON.stringify(bodyOf(account, rest.cancelFields, values)),
      });
    },

    items: (scope, name) => {
      const lines = linesOf(scope.account.rest, name);
      if (!lines.address) return null;
      const pages = name === 'statuses' ? readOnePage(scope, lines.address) : readLinePages(scope, name, lines.address);
      const lineOf = (item: unknown): OutsideItem => {
        const at = (path: string | null | undefined) =>
          path ? plainText(valueAtPath(item, path), textLimits.name) : null;
        const own = lines.key ? at(lines.key) : plainText(item, textLimits.name);
        return { key: own, name: at(lines.name) ?? own ?? '', parentKey: at(lines.parent) };
      };
      return (async function* () {
        for await (const items of pages) yield items.map(lineOf);
      })();
    },

    test: (scope) =>
      trySteps([
        ['signIn', () => clientOf(scope).signIn()],
        [
          'requests',
          async () => {
            await find(scope, NO_REQUEST);
            return true;
          },
        ],
        ...(scope.account.rest.listPath
          ? ([
              [
                'list',
                async () => {
                  // The first page says whether it can be read.
                  await list(scope, NO_REQUEST).next();
                  return true;
                },
              ],
            ] as const)
          : []),
      ]),
  };
}
