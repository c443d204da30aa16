import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import type { RecordedCall } from './compare.ts';
import type { DemoServer } from './demoServer.ts';
import { createNormalise } from './normalise.ts';

/** The sender of a call. */
export interface Person {
  /** E-mail address; undefined for a call without a token. */
  readonly email: string | undefined;
  /** Sent with each of their calls, such as the role that they try. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call as it is sent. `path` is below `/api/`. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of the API. */
export type Answer = Awaited<ReturnType<DemoServer['test']['call']>>;

/** Headers that differ from answer to answer. */
const passing = new Set(['x-request-id', 'content-length', 'date', 'connection', 'keep-alive']);
const WAIT_BETWEEN_READS = 20;

/** Returns the text of an answer, or the hash of a picture. A spreadsheet contains the time it was made, so it is left out. */
function bodyOf({ headers, text }: Answer): string {
  const type = String(headers['content-type'] ?? 'text/plain');
  if (type.includes('spreadsheet')) return '';
  return /json|text/.test(type) ? text : createHash('sha256').update(text).digest('hex');
}

function recordOf(person: Person, call: SentCall, answer: Answer, clean: (text: string) => string): RecordedCall {
  const { method, path, body, version } = call;
  const sentHeaders = { ...person.headers, ...call.headers, ...(version === undefined ? {} : { version }) };
  const named = Object.entries(sentHeaders).map(([name, value]) => clean(`${name} ${String(value)}`));
  const headers = Object.entries(answer.headers).filter(([name]) => !passing.has(name));
  return {
    person: [person.email ?? 'no one', ...named].join(', '),
    method,
    path: clean(decodeURIComponent(path.replaceAll('+', ' '))),
    sent: body === undefined ? '' : clean(JSON.stringify(body)),
    status: answer.status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, clean(String(value))])),
    body: clean(bodyOf(answer)),
  };
}

/** Sends calls and keeps the answers, in the order in which the calls were sent. */
export class Recorder {
  readonly #server: DemoServer;
  readonly #sent: { person: Person; call: SentCall; answer: Promise<Answer> }[] = [];

  constructor(server: DemoServer) {
    this.#server = server;
  }

  /** Sends a call. Where it starts a job, waits for the end of the job and reads it. */
  async send(person: Person, call: SentCall): Promise<Answer> {
    const { method, path, headers, ...content } = call;
    const as = person.email === undefined ? {} : { as: person.email };
    const sentHeaders = { ...person.headers, ...headers };
    const pending = this.#server.test.call(method, path, { ...content, ...as, headers: sentHeaders });
    this.#sent.push({ person, call, answer: pending });
    const answer = await pending;
    if (answer.status === 202) await this.#keepEndOfJob(person, String(answer.body.id));
    return answer;
  }

  /** Returns every call sent so far, normalised. */
  async recorded(): Promise<RecordedCall[]> {
    const normalise = createNormalise(this.#server.names, this.#server.loadedAt);
    const recorded: RecordedCall[] = [];
    for (const { person, call, answer } of this.#sent)
      recorded.push(recordOf(person, call, await answer, (text) => normalise(text, recorded.length + 1)));
    return recorded;
  }

  async #keepEndOfJob(person: Person, jobId: string): Promise<void> {
    const path = `job/${jobId}`;
    const as = person.email ?? '';
    for (;;) {
      const { body } = await this.#server.test.call('GET', path, { as });
      if (!['Queued', 'Running'].includes(body.status)) break;
      await delay(WAIT_BETWEEN_READS);
    }
    await this.send(person, { method: 'GET', path });
  }
}
