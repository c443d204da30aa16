import { languages, loadArea } from '@atrium/phrases';
import type { Language, PhraseTree } from '@atrium/phrases';

/**
 * The texts of the page. A library for this weighs 16 KB over the wire, a tenth of the first screen; what the product
 * needs of it is two languages, areas that load on demand, plurals and slots.
 */
let language: Language = languages[0];
/** The language that is shown once its texts are there. */
let coming: Language = language;
/** As they are built in. */
const builtIn = new Map<string, PhraseTree>();
/** As they are shown: with the customer's own texts in place of the built-in ones. */
const loaded = new Map<string, PhraseTree>();
const loading = new Map<string, Promise<PhraseTree>>();
/** The messages of fields, a part of the area `errors` that lists do without: it comes with what shows them. */
const fieldErrors = new Map<Language, PhraseTree>();
const listeners = new Set<() => void>();
const ownTexts = new Map<Language, ReadonlyMap<string, string>>();

function keyOf(tongue: Language, area: string): string {
  return `${tongue}/${area}`;
}

function withOwn(tree: PhraseTree, own: ReadonlyMap<string, string>, prefix: string): PhraseTree {
  const entries = Object.entries(tree).map(([key, inner]) => {
    const path = `${prefix}${key}`;
    return [key, typeof inner === 'string' ? (own.get(path) ?? inner) : withOwn(inner, own, `${path}.`)] as const;
  });
  return Object.fromEntries(entries);
}

/** Keeps the texts of an area under the promise that those who wait for them hold: React takes another one as a new wait. */
function keepPhrases(tongue: Language, area: string, phrases: PhraseTree, load?: Promise<PhraseTree>): PhraseTree {
  const key = keyOf(tongue, area);
  const own = ownTexts.get(tongue);
  const fields = area === 'errors' ? fieldErrors.get(tongue) : undefined;
  const whole = fields === undefined ? phrases : { ...phrases, fields };
  const shown = own === undefined ? whole : withOwn(whole, own, `${area}.`);
  builtIn.set(key, phrases);
  loaded.set(key, shown);
  // React's `use` takes a promise that carries its value without suspending.
  loading.set(key, Object.assign(load ?? Promise.resolve(shown), { status: 'fulfilled', value: shown }));
  return shown;
}

/** Adds the texts of an area, as loading it would. */
export function addPhrases(tongue: Language, area: string, phrases: PhraseTree): void {
  keepPhrases(tongue, area, phrases);
}

/** Shows a customer's own texts, by keys such as `policy.title`, in place of the built-in ones; with none the built-in ones come back (CUST-17). */
export function showOwnTexts(tongue: Language, texts: Readonly<Record<string, string>>): void {
  const own = new Map(Object.entries(texts));
  if (own.size === 0 && !ownTexts.has(tongue)) return;
  if (own.size === 0) ownTexts.delete(tongue);
  else ownTexts.set(tongue, own);
  for (const [key, phrases] of builtIn)
    if (key.startsWith(`${tongue}/`)) addPhrases(tongue, key.slice(tongue.length + 1), phrases);
  for (const listener of listeners) listener();
}

/** Adds the messages of fields to the area of errors. */
export async function loadFieldErrors(tongue: Language): Promise<void> {
  if (fieldErrors.has(tongue)) return;
  const fields = await loadArea(tongue, 'fieldErrors');
  fieldErrors.set(tongue, fields);
  const errors = builtIn.get(keyOf(tongue, 'errors'));
  if (errors === undefined) return;
  keepPhrases(tongue, 'errors', errors);
  for (const listener of listeners) listener();
}

/** The texts of an area in a language when they are there. */
export function phrasesOf(tongue: Language, area: string): PhraseTree | undefined {
  return loaded.get(keyOf(tongue, area));
}

/** Loads an area once; a failed load is forgotten, so that the next try is a new one. */
export function loadPhrases(tongue: Language, area: string): Promise<PhraseTree> {
  const key = keyOf(tongue, area);
  const known = loading.get(key);
  if (known !== undefined) return known;
  const load: Promise<PhraseTree> = loadArea(tongue, area).then(
    (phrases) => keepPhrases(tongue, area, phrases, load),
    (error: unknown) => {
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, load);
  return load;
}

/** Loads an area that no one waits for: what it says better is drawn again once it is there. */
export async function improvePhrases(tongue: Language, area: string): Promise<void> {
  await loadPhrases(tongue, area);
  for (const listener of listeners) listener();
}

/** The language on screen, in the shape `useSyncExternalStore` takes. */
export const shownLanguage = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => language,
};

/** The language that is on screen or about to be. */
export function comingLanguage(): Language {
  return coming;
}

/** Shows another language once every area in use is there in it; the page's `lang` follows (SHELL-48). */
export async function showLanguage(next: Language, areas: readonly string[] = []): Promise<void> {
  coming = next;
  const inUse = [...loaded.keys()].map((key) => key.slice(key.indexOf('/') + 1));
  const missing = [...new Set([...areas, ...inUse])].filter((area) => phrasesOf(next, area) === undefined);
  const messages = fieldErrors.has(language) ? [loadFieldErrors(next)] : [];
  await Promise.all([...messages, ...missing.map((area) => loadPhrases(next, area))]);
  language = next;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}
