/** How a service outside is reached; the secrets are open, so it is neither logged nor answered (SEC-04). */
export interface ConnectionAccount {
  /** Where the service is; null where the adapter knows it. */
  readonly address: string | null;
  /** Where tokens are issued; null where the adapter knows it. */
  readonly tokenAddress: string | null;
  readonly scope: string | null;
  readonly tenantId: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly userName: string | null;
  readonly password: string | null;
}

/**
 * Why a service outside gave no answer: it is down, slow or not understood; it does not accept the credentials; it does not
 * know what it is asked about; that has something that is not understood; or it asks to come back later.
 */
export const connectionProblems = ['unavailable', 'credentials', 'absent', 'unreadable', 'throttled'] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

/** A service outside gave no answer. The message is for the log and has neither addresses nor secrets. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly problem: ConnectionProblem;
  /** How long to wait, in milliseconds, where the service says so. */
  readonly retryAfter: number | null;

  constructor(problem: ConnectionProblem, message: string, details: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.problem = problem;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/** Waits for an answer as long as the signal allows, also where an adapter does not heed it. @throws ConnectionError `unavailable` */
export async function answerWithin<Value>(signal: AbortSignal, answer: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) => {
    const give = () => reject(new ConnectionError('unavailable', 'The service did not answer in time'));
    if (signal.aborted) give();
    else signal.addEventListener('abort', give, { once: true });
  });
  return Promise.race([answer, late]);
}
