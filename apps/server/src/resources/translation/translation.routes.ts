import {
  issuesOf,
  keepsSlots,
  type RuleIssue,
  translation,
  type TranslationAnswer,
  translationAnswer,
  translationChanges,
  translationLanguages,
} from '@atrium/contract';
import type { Language } from '@atrium/phrases';

import { authorize } from '../../core/access/authorize.ts';
import { forbidden, HttpError, invalid } from '../../core/http/httpError.ts';
import { assertParent, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import { builtInTexts } from '../../core/texts/builtInTexts.ts';
import { translationStore } from './translation.store.ts';

const path = 'customer/{customerId}/translations/{language}';
/** Several people at once: each save is made over the last one. */
const mostTries = 10;

interface Kept {
  readonly id: string | null;
  readonly version: number;
  readonly texts: Readonly<Record<string, string>>;
  readonly sources: Readonly<Record<string, string>>;
}

const none: Kept = { id: null, version: 0, texts: {}, sources: {} };

function languageIn({ params }: RouteContext): Language {
  const language = translationLanguages.find((one) => one === params['language']);
  if (language === undefined) throw invalid([{ field: 'language', code: 'choice' }]);
  return language;
}

async function keptOf({ work }: RouteContext, customerId: string, language: Language): Promise<Kept> {
  const [line] = await work.query<Kept>({
    text: `select id, version, texts, sources from translations where customer_id = $1::uuid and lower(language) = $2 and deleted_at is null`,
    values: [customerId, language],
  });
  return line ?? none;
}

async function answerOf(context: RouteContext, customerId: string, language: Language): Promise<TranslationAnswer> {
  const { version, texts, sources } = await keptOf(context, customerId, language);
  const builtIn = await builtInTexts(language);
  // A text whose phrase is no more, or asks for other values by now, is shown nowhere.
  const isShown = ([key, text]: [string, string]) => keepsSlots(text, builtIn.get(key) ?? '') && builtIn.has(key);
  const shown = Object.fromEntries(Object.entries(texts).filter(isShown));
  if (context.query['builtIn'] !== 'true') return { language, version, texts: shown };
  const outdated = Object.keys(texts).filter((key) => builtIn.has(key) && builtIn.get(key) !== sources[key]);
  return { language, version, texts: shown, builtIn: Object.fromEntries(builtIn), outdated };
}

/**
 * `GET customer/{customerId}/translations/{language}`: the texts that the customer has its own way, for everybody of the
 * customer, portal and app alike (CUST-17, RES-104). What is missing there is shown as it is built in.
 */
const read = defineRoute({
  method: 'GET',
  path,
  tag: translation.name,
  summary: "A customer's texts of one language",
  access: { kind: 'member' },
  query: { builtIn: 'true to answer the built-in texts beside them, and which of them have changed since' },
  answer: translationAnswer,
  handle: async (context) => {
    const { session, trace } = context;
    const customerId = idOf(context.params['customerId']);
    if (customerId !== session.user.customerId) {
      if (authorize(session, translation, 'view', trace).projection !== 'full') throw forbidden();
      await assertParent(context, translation, 'customerId', customerId);
    }
    const language = languageIn(context);
    return { body: await answerOf(context, customerId, language) };
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

/** The customer's texts with the changes; the built-in text itself is no text of its own. */
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

/** `POST` with the texts that change; the others stay, also those that somebody else saves at the same moment (RES-104). */
const save = defineRoute({
  method: 'POST',
  path,
  tag: translation.name,
  summary: "Change a customer's texts of one language",
  access: { kind: 'resource', resource: translation, action: 'edit' },
  body: translationChanges,
  answer: translationAnswer,
  handle: async (context) => {
    const { grant, work, services } = context;
    const customerId = idOf(context.params['customerId']);
    await assertParent(context, translation, 'customerId', customerId);
    const language = languageIn(context);
    const asked = translationChanges.safeParse(context.body ?? {}, { reportInput: true });
    if (!asked.success) throw invalid(issuesOf(asked.error));
    const issues = await issuesIn(asked.data.texts, language);
    if (issues.length > 0) throw invalid(issues);
    const builtIn = await builtInTexts(language);
    for (let tries = 1; ; tries += 1) {
      const { id, version, texts: before } = await keptOf(context, customerId, language);
      const texts = changed(before, asked.data.texts, builtIn);
      try {
        if (id === null) await translationStore.create(grant, { work, services }, { customerId, language, texts });
        else await translationStore.update(grant, { work, services }, id, version, { texts });
        return { body: await answerOf(context, customerId, language) };
      } catch (error) {
        const isOvertaken = error instanceof HttpError && ['stale', 'duplicate'].includes(error.code);
        if (!isOvertaken || tries === mostTries) throw error;
      }
    }
  },
});

export const translationRoutes = [read, save];
