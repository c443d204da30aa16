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

/** Constants of a module that are one number or one text, and are not spelled as such. */
export function findCamelCaseConstants(sources: ReadonlyMap<string, string>): string[] {
  const constant =
    /^(?:export )?const (?<name>[a-z]\w*)(?:: \w+)? = (?:-?[\d._]+(?: [*+/-] [\d._]+)*|'[^']*'|"[^"]*")(?: as const)?;/;
  return problemLines(sources, (line) => {
    const name = constant.exec(line)?.groups?.['name'];
    return name === undefined ? null : `${name} is a constant: UPPER_SNAKE_CASE`;
  });
}

/** Names of upper bounds that begin with another word than `max`. */
export function findOddBounds(sources: ReadonlyMap<string, string>): string[] {
  // Spelled with classes so that this file does not find itself.
  const bound = /\b(?:mos[t]|MOS[T]_)[A-Z]\w*/;
  return problemLines(sources, (line) => {
    const name = bound.exec(line)?.[0];
    return name === undefined ? null : `${name} is an upper bound: max`;
  });
}

/** Bounds of tests in time by the clock, which says how busy the machine is: order shows what waits, `processorMs` what is slow. */
export function findClockBounds(sources: ReadonlyMap<string, string>): string[] {
  const bound = /expect\((?:Date|performance)\.now\(\) - \w+\)\.toBeLess/;
  return problemLines(sources, (line) => (bound.test(line) ? 'is a bound in time by the clock' : null));
}

/** Statuses that tests refuse by naming one: every other status, a failure too, is right to them. */
export function findAbsentStatuses(sources: ReadonlyMap<string, string>): string[] {
  const absent = /\.not\.to(?:Be|Equal|StrictEqual|Contain|Match)\(\[?[2-5]\d\d\b/;
  return problemLines(sources, (line) =>
    absent.test(line) ? 'names a status that is wrong, and not the right one' : null,
  );
}

function problemLines(sources: ReadonlyMap<string, string>, judge: (line: string) => string | null): string[] {
  return [...sources].flatMap(([path, text]) =>
    text.split('\n').flatMap((line, index) => {
      const problem = judge(line);
      return problem === null ? [] : [`${path}:${index + 1} ${problem}`];
    }),
  );
}
