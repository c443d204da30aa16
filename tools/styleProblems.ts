const longest = { source: 300, test: 500 };

const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

/** Files that are longer than people like to read: 300 lines, 500 for tests. */
export function findLongFiles(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    const limit = isTest(path) ? longest.test : longest.source;
    return lines > limit ? [`${path} has ${lines} lines, ${limit} are allowed`] : [];
  });
}

/** Comments that switch a check off and do not say why after ` -- `. */
export function findUnreasonedSuppressions(sources: ReadonlyMap<string, string>): string[] {
  // Not inside a text: a comment follows no quote.
  const suppression =
    /(?<!['"`]\{?)(?:\/\/|\/\*|\{\/\*)\s*(?:(?:eslint|oxlint)-disable\S*|@ts-\w+|prettier-ignore|v8 ignore)(?<rest>.*)/;
  return problemLines(sources, (line) => {
    const rest = suppression.exec(line)?.groups?.['rest'];
    return rest !== undefined && !/ -- \S/.test(rest) ? 'says no reason after " -- "' : null;
  });
}

/** Notes of work left undone. */
export function findUnfinishedNotes(sources: ReadonlyMap<string, string>): string[] {
  // Spelled with classes so that this file does not find itself.
  const note = /\b(?:TO[D]O|FIX[M]E|X{3}|T[B]D)\b/;
  return problemLines(sources, (line) => (note.test(line) ? 'leaves work to later' : null));
}

function problemLines(sources: ReadonlyMap<string, string>, judge: (line: string) => string | null): string[] {
  return [...sources].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const problem = judge(line);
      return problem === null ? [] : [`${path}:${index + 1} ${problem}`];
    }),
  );
}
