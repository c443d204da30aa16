import { getTableName } from 'drizzle-orm';
import { contextResources, findingLimits, nameFields, parentFields } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { TEXT_ORDER } from '../../db/columns.ts';
import { Parameters, raw } from '../../db/sql.ts';
import { buildingName, customerName } from '../../directory/names.ts';
import { compileSearch, foldedBeginning, type SearchedTexts, searchWords } from '../../store/query/compileFilter.ts';
import type { KnownStore, ReadContext, StoreRegistry } from '../../store/storeDefinition.ts';
import { type CommonIn, CommonWords } from './commonWords.ts';

/** What is looked for: a record's id, or words that its folded texts contain. */
export type Wanted = { readonly kind: 'id'; readonly id: string } | { readonly kind: 'text'; readonly text: string };

/** The most matches of one resource that are put in order; of words that more records contain, any of them. */
const MAX_CANDIDATES = 1_000;

/** As many of words that are common in a large table: more of any matches are no better ones. */
const COMMON_CANDIDATES = 200;

/** Records in scope that are looked through for common words before the index is: 10 to 15 ms at most. */
const MAX_WALKED = 20_000;

const customerOfMatch = customerName(raw('h."customerId"')).fixed;
const buildingOfMatch = buildingName(raw('h."buildingId"')).fixed;

/** The words that are common in the database of each registry. */
const commonWords = new WeakMap<StoreRegistry, CommonWords>();

const scopeFields = ['customerId', 'campusId', 'buildingId', 'vendorId'] as const;
const contexts = new Set<string>(Object.values(contextResources));

/**
 * Checks whether every word is somewhere in each of the folded texts. A word of two letters has to begin one there: no index
 * serves it elsewhere, and looking through 300,000 records for it was measured at 400 ms. Words that are common are hidden
 * from the index where it finds fewer records by another word: a text with nothing added is none that it has.
 */
function matchOf(text: string, searched: SearchedTexts, common: ReadonlySet<string>, parameters: Parameters): string {
  const words = searchWords(text);
  const isSelective = words.some((word) => !common.has(word));
  return words
    .flatMap((word) => {
      const isHidden = isSelective && common.has(word);
      const texts = isHidden ? searched.texts.map((one) => `(${one} || '')`) : searched.texts;
      if (word.length > 2) return compileSearch(word, { ...searched, texts }, parameters);
      const beginning = foldedBeginning(word, parameters);
      return texts.map((one) => `(${one} like ${beginning} or ${one} like '% ' || ${beginning})`);
    })
    .join(' and ');
}

/** Checks whether the texts do not begin with what is looked for. */
function insideOf(beginning: string) {
  return ({ texts }: SearchedTexts) => `${texts.at(-1) ?? `''`} not like ${beginning}`;
}

/** What is looked for in the texts of one resource. */
interface Match {
  readonly condition: string;
  readonly isInside: string;
  /** Whether many records of a large table meet the condition. */
  readonly isCommon: boolean;
}

/**
 * The matches of one resource as a part of the union, within what its grant shows. Common ones are found soonest by looking
 * through the records in scope. Where not enough of those that are looked through match and there are more, the index is
 * asked as for any other words.
 */
function branch(grant: Grant, store: KnownStore, match: Match, parameters: Parameters): string {
  const { resource } = grant;
  const { from, joins, walk, field: fieldSql } = store.statement(grant, parameters);
  const sqlOf = (field: string) => {
    if (store.typeOf(field) === undefined) throw new Error(`${resource.name} has no field ${field}`);
    return fieldSql(field);
  };
  const name = nameFields(resource)
    .map((field) => `coalesce((${sqlOf(field)})::text, '')`)
    .join(` || ' ' || `);
  const scope = scopeFields.map((field) => `${fieldSql(field)}::uuid as "${field}"`);
  const kind = resource.finding?.kinds === undefined ? 'null' : sqlOf(resource.finding.kinds.field);
  const parents = parentFields(resource).map((field) => `'${field}', ${sqlOf(field)}`);
  const shown = `'${resource.name}' as resource, t.id, ${name} as name, ${scope.join(', ')}, (${kind})::text as kind,
      json_build_object(${parents.join(', ')}) as parents, ${match.isInside} as is_inside, ${String(!contexts.has(resource.name))} as is_content`;
  const indexed = `select ${shown} ${from} and ${match.condition}`;
  const candidates = `limit ${String(MAX_CANDIDATES)}`;
  if (!match.isCommon) return `(${indexed} ${candidates})`;
  const records = walk(MAX_WALKED);
  const enough = String(COMMON_CANDIDATES);
  return `(with walked as materialized (
      select ${shown} from (${records}) t ${joins} where ${match.condition} limit ${enough}),
    answered as materialized (select (select count(*) from walked) = ${enough}
      or (select count(*) from (${records}) s) < ${String(MAX_WALKED)} as is_whole)
    select * from walked where (select is_whole from answered)
    union all (${indexed} and not (select is_whole from answered) ${candidates}))`;
}

/** Finds the words of a search that are common in the large tables; an id is in one record. */
async function commonIn({ work, services }: ReadContext, wanted: Wanted): Promise<ReadonlyMap<string, CommonIn>> {
  if (wanted.kind === 'id') return new Map();
  const { stores } = services;
  const words = commonWords.get(stores) ?? new CommonWords();
  commonWords.set(stores, words);
  return words.in(wanted.text, work);
}

const noWords: ReadonlySet<string> = new Set();

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
  const common = await commonIn(context, wanted);
  const matches = new Map<string, string>();
  const matchIn = (searched: SearchedTexts, resource: string, words: ReadonlySet<string>) => {
    const key = [...searched.texts, searched.meaningsOf === undefined ? '' : resource, ...words].join();
    const known = matches.get(key);
    if (known !== undefined) return known;
    const match =
      wanted.kind === 'id'
        ? `t.id = ${parameters.add(wanted.id)}::uuid`
        : matchOf(wanted.text, searched, words, parameters);
    matches.set(key, match);
    return match;
  };
  const branches = grants.map((grant) => {
    const store = services.stores.named(grant.resource.name);
    const searched = store.searchedTexts(grant);
    const found = common.get(getTableName(store.options.table));
    const condition = matchIn(searched, grant.resource.name, found?.words ?? noWords);
    const match = { condition, isInside: isInside(searched), isCommon: found?.isEvery === true };
    return branch(grant, store, match, parameters);
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
  const lines = await work.query<{ body: string }>({ text, values: parameters.values, isPlanKept: true });
  return lines.map(({ body }) => body);
}
