/** A word that no text of the product uses, and what it says instead. */
interface ForbiddenWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Whether comments and documents do without it too; what they say with the others is mostly right English. */
  readonly isForAll?: boolean;
}

const inEnglish: readonly ForbiddenWord[] = [
  { pattern: /\b(?:stands?|standing|stood)\b(?! out)/i, instead: 'is, has or shows', isForAll: true },
  { pattern: /\bheld\b/i, instead: 'kept, stored or validated' },
  { pattern: /\b(?:tells?|telling|told)\b/i, instead: 'shows, reports or names' },
  { pattern: /\b(?:anew|afresh)\b/i, instead: 'again', isForAll: true },
  { pattern: /\bbesides?\b/i, instead: 'next to, or apart from', isForAll: true },
  { pattern: /\bwho(?:so)?ever\b/i, instead: 'the person who', isForAll: true },
  { pattern: /\bnobody\b/i, instead: 'no one', isForAll: true },
  { pattern: /\bsomebody\b/i, instead: 'someone', isForAll: true },
  { pattern: /\beverybody\b/i, instead: 'everyone', isForAll: true },
  { pattern: /\blately\b/i, instead: 'recent', isForAll: true },
  { pattern: /\bat once\b/i, instead: 'immediately, or nothing' },
  { pattern: /\bkept from\b/i, instead: 'was kept' },
  { pattern: /\bplease\b/i, instead: 'the request alone' },
  { pattern: /\b(?:e\.g\.|i\.e\.|etc\b)/i, instead: 'for example, that is' },
  { pattern: /!/, instead: 'a full stop' },
];

const inFrench: readonly ForbiddenWord[] = [
  { pattern: /\bquiconque\b/i, instead: 'la personne qui' },
  { pattern: /\b(?:veuillez|merci de)\b|s[’']il vous plaît/i, instead: 'the request alone' },
  { pattern: /\bp\. ?ex\.|\betc\b/i, instead: 'par exemple' },
  { pattern: /!/, instead: 'a full stop' },
];

/** Phrases that keep such a word, by `{area}.{key}`, each with the reason. */
const excepted: Readonly<Record<string, string>> = {
  'building.help.maxOccupancy': 'how many people may be in the building at once is right English',
};

/**
 * Refuses the words that the product's language does without.
 *
 * @param texts the texts of one language by `{area}.{key}`
 * @returns one sentence per problem
 */
export function findWordProblems(language: 'en' | 'fr', texts: ReadonlyMap<string, string>): string[] {
  const words = language === 'en' ? inEnglish : inFrench;
  return [...texts].flatMap(([key, text]) => {
    if (key in excepted) return [];
    return words.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0];
      return found === undefined ? [] : [`${language} ${key} says "${found}": write ${instead}`];
    });
  });
}

/** The exceptions that no phrase needs any more. */
export function findNeedlessExceptions(texts: ReadonlyMap<string, string>): string[] {
  return Object.keys(excepted).flatMap((key) => {
    const text = texts.get(key);
    const isNeeded = text !== undefined && inEnglish.some(({ pattern }) => pattern.test(text));
    return isNeeded ? [] : [`${key} is excepted in tools/wordProblems.ts without need`];
  });
}

/** The comment in a line of TypeScript, without the code that it names; null where there is none. */
function commentOf(line: string): string | null {
  return /(?:^\s*\*|\/\*|(?<!:)\/\/).*$/.exec(line)?.[0].replaceAll(/`[^`]*`/g, '') ?? null;
}

/**
 * Refuses in comments and documents the words that the product's language does without.
 *
 * @param sources texts of TypeScript and Markdown by path
 * @returns one sentence per problem
 */
export function findCommentWordProblems(sources: ReadonlyMap<string, string>): string[] {
  const words = inEnglish.filter(({ isForAll }) => isForAll === true);
  return [...sources].flatMap(([path, source]) =>
    source.split('\n').flatMap((line, index) => {
      const text = path.endsWith('.md') ? line.replaceAll(/`[^`]*`/g, '') : commentOf(line);
      if (text === null) return [];
      return words.flatMap(({ pattern, instead }) => {
        const found = pattern.exec(text)?.[0];
        return found === undefined ? [] : [`${path}:${index + 1} says "${found}": write ${instead}`];
      });
    }),
  );
}
