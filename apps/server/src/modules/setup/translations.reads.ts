import { keepsSlots } from '@atrium/contract';
import type { Language } from '@atrium/phrases';

import { builtInTexts } from '../../base/builtInTexts.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { translationTable } from './translation/translation.table.ts';

type Texts = Readonly<Record<string, string>>;

/** What a customer has of texts of its own. */
interface OwnTexts {
  /** The languages in which it has any, each with their version. */
  readonly versions: Readonly<Record<string, number>>;
  /** Those of the language that was asked for; null where it has none. */
  readonly shown: { readonly language: Language; readonly version: number; readonly texts: Texts } | null;
}

/** Leaves out a text whose phrase no longer exists, or has other values by now: it is not shown. */
export async function shownTexts(texts: Texts, language: Language): Promise<Texts> {
  const builtIn = await builtInTexts(language);
  const isShown = ([key, text]: [string, string]) => keepsSlots(text, builtIn.get(key) ?? '') && builtIn.has(key);
  return Object.fromEntries(Object.entries(texts).filter(isShown));
}

/** Finds in which languages a customer has texts of its own, and those of one language as they are shown (CUST-17). */
export async function findOwnTexts(executor: Executor, customerId: string, asked?: Language): Promise<OwnTexts> {
  const { language, version, texts, deletedAt } = translationTable;
  const lines = await executor.query<{ language: string; version: number; texts: Texts | null }>(sql`
    select ${language}, ${version}, case when ${language} = ${asked ?? ''} then ${texts} end as texts
      from ${translationTable} where ${translationTable.customerId} = ${customerId}::uuid and ${deletedAt} is null
        and ${texts} <> '{}'`);
  const own = lines.find((line) => line.language === asked);
  return {
    versions: Object.fromEntries(lines.map((line) => [line.language, line.version])),
    shown:
      asked === undefined || own === undefined
        ? null
        : { language: asked, version: own.version, texts: await shownTexts(own.texts ?? {}, asked) },
  };
}
