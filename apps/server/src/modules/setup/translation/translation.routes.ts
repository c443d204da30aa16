import {
  keepsSlots,
  type RuleIssue,
  translation,
  type TranslationAnswer,
  translationAnswer,
  translationChanges,
  translationLanguages,
} from '@atrium/contract';
import type { Language } from '@atrium/phrases';
import { z } from 'zod';

import { authorize } from '../../../access/authorize.ts';
import { forbidden, HttpError, invalid } from '../../../base/httpError.ts';
import { builtInTexts } from '../../../base/builtInTexts.ts';
import { sql } from '../../../db/sql.ts';
import { assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { shownTexts } from '../translations.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { translationStore } from './translation.store.ts';
import { translationTable } from './translation.table.ts';

const PATH = 'customer/{customerId}/translations/{language}';
const withBuiltIn = z.object({
  builtIn: z
    .string()
    .optional()
    .describe('true to answer the built-in texts next to them, and which of them have changed since'),
});
/** Several people may save at the same time: each save is made over the last one. */
const MAX_TRIES = 10;

interface Kept {
  readonly id: string | null;
  readonly version: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
}

const none: Kept = { id: null, version: 0, texts: {}, sources: {} };

function languageOf(text: string): Language {
  const language = translationLanguages.find((one) => one === text);
  if (language === undefined) throw invalid([{ field: 'language', code: 'choice', choices: translationLanguages }]);
  return language;
}

async function keptOf({ work }: ServiceContext, customerId: string, language: Language): Promise<Kept> {
  const own = translationTable;
  const [line] = await work.query<Kept>(sql`
    select ${own.id}, ${own.version}, ${own.texts}, ${own.sources} from ${translationTable}
      where ${own.customerId} = ${customerId}::uuid and lower(${own.language}) = ${language} and ${own.deletedAt} is null`);
  return line ?? none;
}

async function answerOf(
  context: ServiceContext,
  customerId: string,
  language: Language,
  isWithBuiltIn: boolean,
): Promise<TranslationAnswer> {
  const { id, version, texts, sources } = await keptOf(context, customerId, language);
  const shown = await shownTexts(texts, language);
  if (!isWithBuiltIn) return { id, language, version, texts: shown };
  const builtIn = await builtInTexts(language);
  const outdated = Object.keys(texts).filter((key) => builtIn.has(key) && builtIn.get(key) !== sources[key]);
  return { id, language, version, texts: shown, builtIn: Object.fromEntries(builtIn), outdated };
}

/**
 * `GET customer/{customerId}/translations/{language}`: the texts that the customer has its own way, for everyone of the
 * customer, in portal and app (CUST-17, RES-104). What is missing there is shown as it is built in.
 */
const read = defineRoute({
  method: 'GET',
  path: PATH,
  tag: translation.name,
  summary: "A customer's texts of one language",
  access: { kind: 'member' },
  query: withBuiltIn,
  answer: translationAnswer,
  handle: async (context) => {
    const { session, trace } = context;
    const customerId = idOf(context.params.customerId);
    if (customerId !== session.user.customerId) {
      if (authorize(session, translation, 'view', trace).projection !== 'full') throw forbidden();
      await assertParent(context, translation, 'customerId', customerId);
    }
    const language = languageOf(context.params.language);
    const isWithBuiltIn = context.queryInput().builtIn === 'true';
    return { body: await answerOf(context, customerId, language, isWithBuiltIn) };
  },
});

async function issuesIn(texts: Readonly<Record<string, string | null>>, language: Language): Promise<RuleIssue[]> {
  const builtIn = await builtInTexts(language);
  return Object.entries(texts).flatMap(([key, text]): RuleIssue[] => {
    const own = builtIn.get(key);
    if (own === undefined) return [{ field: `texts.${key}`, code: 'unknownField' }];
    const isKept = text === null || text.trim() === '' || keepsSlots(text, own);
    return isKept ? [] : [{ field: `texts.${key}`, code: 'placeholder' }];
  });
}

/** The customer's texts with the changes; a text that is the built-in one is not kept. */
function changed(
  texts: Kept['texts'],
  changes: Readonly<Record<string, string | null>>,
  builtIn: ReadonlyMap<string, string>,
): Record<string, string> {
  const isOwn = ([key, text]: [string, string | null]) =>
    text !== null && text.trim() !== '' && text !== builtIn.get(key);
  return Object.fromEntries(
    Object.entries<string | null>({ ...texts, ...changes }).flatMap(([key, text]) =>
      isOwn([key, text]) ? [[key, text ?? '']] : [],
    ),
  );
}

/** `POST` with the texts that change; the others are kept, also those that someone else saves at the same moment (RES-104). */
const save = defineRoute({
  method: 'POST',
  path: PATH,
  tag: translation.name,
  summary: "Change a customer's texts of one language",
  access: { kind: 'resource', resource: translation, action: 'edit' },
  body: translationChanges,
  answer: translationAnswer,
  handle: async (context) => {
    const { grant } = context;
    const customerId = idOf(context.params.customerId);
    await assertParent(context, translation, 'customerId', customerId);
    const language = languageOf(context.params.language);
    const { texts: changes } = context.input();
    const issues = await issuesIn(changes, language);
    if (issues.length > 0) throw invalid(issues);
    const builtIn = await builtInTexts(language);
    for (let tries = 1; ; tries += 1) {
      const { id, version, texts: before } = await keptOf(context, customerId, language);
      const texts = changed(before, changes, builtIn);
      try {
        if (id === null) await translationStore.create(grant, context, { customerId, language, texts });
        else await translationStore.update(grant, context, id, version, { texts });
        return { body: await answerOf(context, customerId, language, context.query['builtIn'] === 'true') };
      } catch (error) {
        const isOvertaken = error instanceof HttpError && ['stale', 'duplicate'].includes(error.code);
        if (!isOvertaken || tries === MAX_TRIES) throw error;
      }
    }
  },
});

export const translationRoutes = [read, save];
