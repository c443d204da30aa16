import { clientLogLimits, times } from '@atrium/contract';
import type { ClientLog } from '@atrium/contract';

type Message = ClientLog['messages'][number];

/** Messages of one page at most: what fails again and again has been reported by then. */
const MAX_OF_PAGE = 50;
/** Milliseconds to wait for more, as one mistake often comes with others. */
const WAIT = times.second;

const told = new Set<string>();
const waiting: Message[] = [];

/** Text of at most so many characters that can be sent. */
function fitting(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\u0000', '');
}

function toMessage(error: unknown): Message {
  const path = fitting(location.pathname, clientLogLimits.path);
  // What is no error may hold anything, so only its kind is reported.
  if (!(error instanceof Error))
    return { level: 'error', name: typeof error, message: 'Something else was thrown', path };
  return {
    level: 'error',
    name: fitting(error.name, clientLogLimits.name),
    message: fitting(error.message.trim() || error.name, clientLogLimits.message),
    stack: fitting(error.stack ?? '', clientLogLimits.stack),
    path,
  };
}

function send(): void {
  while (waiting.length > 0) {
    const body: ClientLog = { messages: waiting.splice(0, clientLogLimits.maxMessages) };
    // Kept alive, it is sent even when the page is being left; that it fails is no error to tell.
    fetch('/api/logging/', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => undefined);
  }
}

/** Sends a message, once for each page, together with those of the same second. */
function sendOnce(message: Message): void {
  const key = `${message.name} ${message.message} ${message.stack ?? ''}`;
  if (told.has(key) || told.size >= MAX_OF_PAGE) return;
  told.add(key);
  if (waiting.length === 0) {
    setTimeout(send, WAIT);
    addEventListener('pagehide', send, { once: true });
  }
  waiting.push(message);
}

/** Sends an error to the server's log (RES-32). */
export function sendToLog(error: unknown): void {
  sendOnce(toMessage(error));
}

/** Sends the kind of a failure that a screen has shown, and where; nothing else of it (RES-32). */
export function sendKindToLog(name: string, kind: string): void {
  sendOnce({
    level: 'warn',
    name: fitting(name, clientLogLimits.name),
    message: fitting(kind, clientLogLimits.message),
    path: fitting(location.pathname, clientLogLimits.path),
  });
}
