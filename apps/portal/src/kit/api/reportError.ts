/** Failures that the screens tell and that the server knows of or cannot help: calls, sign-in, what was given up. */
const expected: ReadonlySet<string> = new Set(['ApiError', 'SignInError', 'AbortError']);

function isExpected(error: unknown): boolean {
  // What is given up is no `Error` everywhere.
  return typeof error === 'object' && error !== null && 'name' in error && expected.has(String(error.name));
}

async function tell(thrown: unknown): Promise<void> {
  try {
    const { sendToLog } = await import('./clientLog.ts');
    sendToLog(thrown);
  } catch {
    // What reports errors must not make one.
  }
}

/** Sends an error that no one foresaw to the server's log (RES-32). Whatever becomes of it is not the person's business. */
export function reportError(error: unknown): void {
  if (!isExpected(error)) void tell(error);
}

/** Tells the server's log of a failure that a screen shows, by its kind alone (RES-32). */
export function reportKind(name: string, kind: string): void {
  void import('./clientLog.ts').then(({ sendKindToLog }) => sendKindToLog(name, kind)).catch(() => undefined);
}

/** Reports from now on what nothing else catches. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }: ErrorEvent) => {
    // A script of another origin, or a notice of the browser, has no error to tell.
    if (error !== null && error !== undefined) reportError(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
