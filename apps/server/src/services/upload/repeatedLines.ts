/** A line of a file and what no other line may have, such as its reference. */
interface KeyedLine {
  readonly line: number;
  readonly keys: readonly string[];
}

/**
 * Finds for each line that shares a key the first other line that has it, by line. Which of them is meant is not known, so
 * each is in the answer.
 */
export function repeatedLines(lines: readonly KeyedLine[]): Map<number, number> {
  const first = new Map<string, number>();
  const others = new Map<number, number>();
  for (const { line, keys } of lines) {
    for (const key of keys) {
      const other = first.get(key);
      if (other === undefined) first.set(key, line);
      else if (other !== line) {
        if (!others.has(line)) others.set(line, other);
        if (!others.has(other)) others.set(other, line);
      }
    }
  }
  return others;
}
