import type { FastifyInstance, FastifyRequest } from 'fastify';

import { HttpError } from '../base/httpError.ts';

/** How long a body may take (SEC-16). Times in milliseconds. */
export interface BodyTimes {
  /** Of any body but an upload. */
  readonly longest: number;
  readonly longestUpload: number;
  /** Bytes a second that an upload has at least, looked at every `uploadChecked`. */
  readonly leastUploadSpeed: number;
  readonly uploadChecked: number;
}

const usualTimes: BodyTimes = {
  longest: 60_000,
  longestUpload: 20 * 60_000,
  leastUploadSpeed: 20_000,
  uploadChecked: 10_000,
};

/** Time for the answer to leave before the connection is cut. */
const PARTING_MS = 1_000;

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Ends requests whose body does not come: the answer is 408, and the connection is closed whatever else was sent on it. */
export function addBodyTimes(app: FastifyInstance, times: BodyTimes = usualTimes): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done();
    const { raw } = request;
    const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '');
    let parting: NodeJS.Timeout | undefined;
    const end = () => {
      stop();
      if (raw.complete || raw.destroyed) return;
      void reply.header('connection', 'close');
      // Anyone who reads the body fails with it; where it was answered already, the connection can only be closed.
      if (!reply.sent) raw.emit('error', new HttpError(408, 'tooSlow'));
      parting = setTimeout(() => raw.destroy(), PARTING_MS);
    };
    const limit = setTimeout(end, isUpload ? times.longestUpload : times.longest);
    let seen = raw.socket.bytesRead;
    const checked = setInterval(() => {
      const { bytesRead } = raw.socket;
      const least = (times.leastUploadSpeed * times.uploadChecked) / 1_000;
      // A server that does not read at the moment is not the sender's fault.
      if (isUpload && !raw.isPaused() && bytesRead - seen < least) end();
      seen = bytesRead;
    }, times.uploadChecked);
    function stop() {
      clearTimeout(limit);
      clearInterval(checked);
    }
    raw.on('end', stop);
    raw.on('close', () => {
      stop();
      clearTimeout(parting);
    });
    done();
  });
}
