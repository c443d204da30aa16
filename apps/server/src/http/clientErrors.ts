import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { ErrorBody } from '@atrium/contract';
import type { FastifyBaseLogger } from 'fastify';

import { codeByStatus, UNREADABLE } from './answerErrors.ts';
import { HttpError } from '../base/httpError.ts';

/** The statuses of what Node refuses before there is a request, by its own codes; all else is a 400. */
const statusByCode: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answer for a status, as all errors are answered, with an id of its own that the log has too (API-14, OPS-05). */
function refusalOf(status: number, log: FastifyBaseLogger, cause: string | undefined): Refusal {
  const requestId = randomUUID();
  // The code alone: the error has what was sent, tokens included (SEC-11).
  log.info({ reqId: requestId, cause, res: { statusCode: status } }, 'request refused');
  const known = codeByStatus[status];
  const { message, code } = new HttpError(status, known ?? 'invalid', {
    ...(known === undefined || known === 'invalid' ? { message: UNREADABLE } : {}),
  });
  const body: ErrorBody = { message, code, requestId };
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      connection: 'close',
    },
    body: JSON.stringify(body),
  };
}

/** Answers what is no request, such as headers that are too long or contradict each other, and hangs up. */
export function answerClientError(error: Error & { code?: string }, socket: Socket, log: FastifyBaseLogger): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, headers, body } = refusalOf(statusByCode[error.code ?? ''] ?? 400, log, error.code);
  const lines = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${head}\r\n${body}`);
  socket.destroySoon();
}

/** Answers requests that expect something other than `100-continue`, which Node itself would refuse with an empty answer. */
export function answerExpectations(server: Server, log: FastifyBaseLogger): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = refusalOf(417, log, 'expectation');
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  });
}
