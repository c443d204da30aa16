import { setTimeout as delay } from 'node:timers/promises';

/** What is sent again and again: JSON, or a file of a form. */
export type SentBody =
  | { readonly kind: 'json'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly content: Uint8Array };

/** Calls that are sent at once, each again when it is answered. */
export interface Attack {
  readonly address: string;
  readonly calls: number;
  /** How long, in milliseconds. */
  readonly duration: number;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | null;
  /** Whether what is answered is not read: the connection is closed at once. */
  readonly leaves: boolean;
}

/** How often each status was answered. */
export type AttackAnswers = Readonly<Record<string, number>>;

/** After a refused call, in milliseconds: a flood is another matter. */
const PAUSE = 50;

function sent(body: SentBody | null): { body?: string | FormData } {
  if (body === null) return {};
  if (body.kind === 'json') return { body: body.text };
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(body.content)]), body.name);
  return { body: form };
}

async function callAgain(attack: Attack, isOver: () => boolean, answers: Record<string, number>): Promise<void> {
  const { address, method, headers, body, leaves } = attack;
  while (!isOver()) {
    const leaving = new AbortController();
    const type = body?.kind === 'json' ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(address, {
      method,
      headers: { ...headers, ...type },
      signal: leaving.signal,
      ...sent(body),
    }).catch(() => null);
    const status = answer === null ? 'none' : String(answer.status);
    answers[status] = (answers[status] ?? 0) + 1;
    // A body that is refused before it is read ends the connection.
    if (answer === null || answer.status === 429) await delay(PAUSE);
    if (leaves) leaving.abort();
    else await answer?.arrayBuffer().catch(() => null);
  }
}

// In a process of its own: bodies and answers of megabytes would keep those from being measured who are measured in theirs.
process.once('message', (attack: Attack) => {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > attack.duration;
  const answers: Record<string, number> = {};
  void Promise.all(Array.from({ length: attack.calls }, () => callAgain(attack, isOver, answers))).then(() =>
    process.send?.(answers, () => process.disconnect()),
  );
});
