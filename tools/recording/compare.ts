/** One call and its answer, both normalised: a line of a recording. */
export interface RecordedCall {
  /** E-mail address of the person who calls; "no one" without a token. Followed by the headers that were sent. */
  readonly person: string;
  readonly method: string;
  readonly path: string;
  /** The body as it was sent; empty without one. */
  readonly sent: string;
  readonly status: number;
  /** Without those that differ from answer to answer. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Characters of a line that a difference shows. */
const SHOWN_LENGTH = 160;

/** Returns the calls by method, path and person; the number of the call follows where the same one was sent before. */
function byKey(calls: readonly RecordedCall[]): Map<string, RecordedCall> {
  const found = new Map<string, RecordedCall>();
  const counts = new Map<string, number>();
  for (const call of calls) {
    const key = `${call.method} ${call.path} as ${call.person}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    found.set(count === 1 ? key : `${key} (call ${String(count)})`, call);
  }
  return found;
}

/** Returns what is compared, line by line. */
function linesOf({ sent, status, headers, body }: RecordedCall): string[] {
  const named = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`sent: ${sent}`, `status: ${String(status)}`, ...named, ...`body: ${body}`.split('\n')];
}

/** Returns the part of both lines around the first character that differs. */
function excerpts(before: string, after: string): [string, string] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const from = Math.max(0, start - SHOWN_LENGTH / 2);
  const cut = (line: string) => `${from > 0 ? '…' : ''}${line.slice(from, from + SHOWN_LENGTH)}`;
  return [cut(before), cut(after)];
}

function difference(before: RecordedCall, after: RecordedCall): string | null {
  const [old, recent] = [linesOf(before), linesOf(after)];
  const index = Array.from({ length: Math.max(old.length, recent.length) }).findIndex(
    (_, line) => old[line] !== recent[line],
  );
  if (index < 0) return null;
  const [was, is] = excerpts(old[index] ?? '(nothing)', recent[index] ?? '(nothing)');
  return `  - ${was}\n  + ${is}`;
}

/** Returns the calls whose answers differ, each with its first line that differs, and the calls that only one recording has. */
export function compareRecordings(before: readonly RecordedCall[], after: readonly RecordedCall[]): string[] {
  const [old, recent] = [byKey(before), byKey(after)];
  const differences: string[] = [];
  for (const [key, call] of recent) {
    const earlier = old.get(key);
    const found = earlier === undefined ? '  + only in the new recording' : difference(earlier, call);
    if (found !== null) differences.push(`${key}\n${found}`);
  }
  for (const key of old.keys()) if (!recent.has(key)) differences.push(`${key}\n  - only in the earlier recording`);
  return differences;
}
