import { contextResources, findingLimits, nameFields, parentFields } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { TEXT_ORDER } from '../../db/columns.ts';
import { Parameters, raw } from '../../db/sql.ts';
import { buildingName, customerName } from '../../directory/names.ts';
import { compileSearch, foldedBeginning, type SearchedTexts } from '../../store/query/compileFilter.ts';
import type { KnownStore, ReadContext, StoreRegistry } from '../../store/storeDefinition.ts';
import { CommonWords } from './commonWords.ts';

/** What is looked for: a record's id, or words that its folded texts contain. */
export type Wanted = { readonly kind: 'id'; readonly id: string } | { readonly kind: 'text'; readonly text: string };

/** The most matches of one resource that are put in order; of words that more records contain, any of them. */
const MAX_CANDIDATES = 1_000;

const customerOfMatch = customerName(raw('h."customerId"')).fixed;
const buildingOfMatch = buildingName(raw('h."buildingId"')).fixed;

/** The words that are common in the database of each registry. */
const commonWords = new WeakMap<StoreRegistry, CommonWords>();

const scopeFields = ['customerId', 'campusId', 'buildingId', 'vendorId'] as const;
const contexts = new Set<string>(Object.values(contextResources));

/**
 * Checks whether every word is somewhere in each of the folded texts. A word of two letters has to begin one there: no index
 * serves it elsewhere, and looking through 300,000 records for it was measured at 400 ms.
 */
function matchOf(text: string, searched: SearchedTexts, parameters: Parameters): string {
  const words = [...new Set(text.split(/\s+/))];
  return words
    .flatMap((word) => {
      if (word.length > 2) return compileSearch(word, searched, parameters);
      const beginning = foldedBeginning(word, parameters);
      return searched.texts.map((one) => `(${one} like ${beginning} or ${one} like '% ' || ${beginning})`);
    })
    .join(' and ');
}

/** Checks whether the texts do not begin with what is looked for. */
function insideOf(beginning: string) {
  return ({ texts }: SearchedTexts) => `${texts.at(-1) ?? `''`} not like ${beginning}`;
}

/** The matches of one resource as a part of the union, within what its grant shows. */
function branch(grant: Grant, { read }: KnownStore, match: string, isInside: string, parameters: Parameters): string {
  const { resource } = grant;
  const sqlOf = (field: string) => {
    const found = read.fields[field];
    if (found === undefined) throw new Error(`${resource.name} has no field ${field}`);
    return found.sql;
  };
  const name = nameFields(resource)
    .map((field) => `coalesce((${sqlOf(field)})::text, '')`)
    .join(` || ' ' || `);
  const scope = scopeFields.map((field) => `${read.fields[field]?.sql ?? 'null'}::uuid as "${field}"`);
  const kind = resource.finding?.kinds === undefined ? 'null' : sqlOf(resource.finding.kinds.field);
  const parents = parentFields(resource).map((field) => `'${field}', ${sqlOf(field)}`);
  return `(select '${resource.name}' as resource, t.id, ${name} as name, ${scope.join(', ')}, (${kind})::text as kind,
      json_build_object(${parents.join(', ')}) as parents, ${isInside} as is_inside, ${String(!contexts.has(resource.name))} as is_content
    from "${read.tableName}" t ${read.joins}
    where t.deleted_at is null and ${read.scope(grant, parameters)} and ${match} limit ${String(MAX_CANDIDATES)})`;
}

/**
 * Checks whether one plan serves a search however it is asked: the union of all resources took 15 to 50 ms to plan and a
 * third of that to run among 100,000 articles. Only words that a large table has nearly everywhere are planned for.
 */
async function isPlanKept({ work, services }: ReadContext, wanted: Wanted): Promise<boolean> {
  if (wanted.kind === 'id') return true;
  const { stores } = services;
  const words = commonWords.get(stores) ?? new CommonWords();
  commonWords.set(stores, words);
  return !(await words.hasAllOf(wanted.text, work));
}

/**
 * Looks through all resources of the grants in one statement and answers JSON texts in the shape of `foundRecord`
 * (KIT-11). What begins with the text comes first, then places, then shorter names; no resource hides the others.
 */
export async function searchRecords(
  grants: readonly Grant[],
  context: ReadContext,
  wanted: Wanted,
  top: number,
): Promise<readonly string[]> {
  if (grants.length === 0) return [];
  const { work, services } = context;
  const parameters = new Parameters();
  const isInside = wanted.kind === 'id' ? () => 'false' : insideOf(foldedBeginning(wanted.text, parameters));
  // Every branch has the same alias; those that look in the same texts compare with the same placeholders.
  const matches = new Map<string, string>();
  const matchIn = (searched: SearchedTexts, resource: string) => {
    const key = [...searched.texts, searched.meaningsOf === undefined ? '' : resource].join();
    const known = matches.get(key);
    if (known !== undefined) return known;
    const match =
      wanted.kind === 'id' ? `t.id = ${parameters.add(wanted.id)}::uuid` : matchOf(wanted.text, searched, parameters);
    matches.set(key, match);
    return match;
  };
  const branches = grants.map((grant) => {
    const store = services.stores.named(grant.resource.name);
    const searched = store.searchedTexts(grant);
    return branch(grant, store, matchIn(searched, grant.resource.name), isInside(searched), parameters);
  });
  const order = `is_inside, is_content, length(name), name ${TEXT_ORDER}, id`;
  const text = `select row_to_json(o)::text as body from (
    select h.resource, h.id, h.name, h."customerId", ${customerOfMatch} as "customerName",
      h."campusId", h."buildingId", ${buildingOfMatch} as "buildingName", h."vendorId", h.kind, h.parents
    from (
      select p.* from (
        select f.*, row_number() over (partition by resource order by ${order}) > ${String(findingLimits.firstOfEach)} as is_further
        from (${branches.join('\n union all ')}) f
      ) p order by is_further, ${order} limit ${parameters.add(top)}::int
    ) h order by is_further, ${order}
  ) o`;
  const plan = (await isPlanKept(context, wanted)) ? { isPlanKept: true } : { isPlannedEachTime: true };
  const lines = await work.query<{ body: string }>({ text, values: parameters.values, ...plan });
  return lines.map(({ body }) => body);
}
