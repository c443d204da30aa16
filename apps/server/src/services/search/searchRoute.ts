import { findingLimits, foundRecords, isStorableText, plainLine, readId, type FieldCode } from '@atrium/contract';

import { searchGrant } from '../../access/authorize.ts';
import { invalid } from '../../base/httpError.ts';
import { defineRoute, JsonText, type RouteContext } from '../../http/route.ts';
import { searchRecords, type Wanted } from './searchRecords.ts';

function problemOf(text: string): FieldCode | null {
  if (text === '') return 'required';
  if (text.length < findingLimits.leastLength) return 'tooShort';
  if (text.length > findingLimits.maxLength) return 'tooLong';
  return isStorableText(text) ? null : 'characters';
}

function wantedOf({ query }: RouteContext): Wanted {
  const given = query['text'] ?? '';
  const text = typeof given === 'string' ? plainLine(given) : '';
  const code = typeof given === 'string' ? problemOf(text) : 'text';
  if (code !== null) throw invalid([{ field: 'text', code }]);
  const id = readId(text);
  return id === undefined ? { kind: 'text', text } : { kind: 'id', id };
}

function topOf({ query }: RouteContext): number {
  const given = query['$top'] ?? String(findingLimits.defaultTop);
  const isWhole = typeof given === 'string' && /^[1-9]\d?$/.test(given) && Number(given) <= findingLimits.maxTop;
  if (!isWhole) throw invalid([{ field: '$top', code: 'integer' }]);
  return Number(given);
}

/**
 * `GET search?text=`: records of every resource whose screen the caller may view, by a part of their texts without
 * accents or by their exact id, in one statement with each resource's own scope (KIT-11).
 */
export const searchRoute = defineRoute({
  method: 'GET',
  path: 'search',
  tag: 'search',
  summary: 'Records of all kinds in scope, by name or exact id',
  access: { kind: 'portal' },
  query: { text: 'Words to look for, or an id', $top: 'Records to answer, 1 to 50; 20 when missing' },
  answer: foundRecords,
  handle: async (context) => {
    const { services, session } = context;
    const wanted = wantedOf(context);
    const grants = services.stores.all().flatMap(({ resource }) => {
      const grant = searchGrant(session, resource, context.trace);
      return grant === null ? [] : [grant];
    });
    const found = await searchRecords(grants, context, wanted, topOf(context));
    return { body: new JsonText(`{"value":[${found.join(',')}]}`) };
  },
});
