import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

import { currentBatchPart } from './batchPart.ts';
import { requestPath } from './requestPath.ts';

/** Asked every few seconds by other programs. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Logs one line a request, at its end (OPS-05). Neither its query nor its headers are in it: they may hold personal text and
 * tokens (SEC-11). Probes that find all well are logged at `debug`.
 */
export class RequestLog extends LogController {
  readonly #logged = new WeakSet<FastifyRequest>();

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    // Whose caller has left before the answer, and what is no path, are never completed. Of others either may come first.
    reply.raw.once('close', () => this.#log(request, reply, reply.raw.writableFinished ? 'completed' : 'cut off'));
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ err: error }, 'request errored');
    this.#log(request, reply, 'completed');
  }

  #log(request: FastifyRequest, reply: FastifyReply, outcome: 'completed' | 'cut off'): void {
    if (this.#logged.has(request)) return;
    this.#logged.add(request);
    const { url: route } = request.routeOptions;
    const isProbe = route !== undefined && probes.has(route) && reply.statusCode < 400;
    const line = {
      method: request.method,
      path: requestPath(request.url),
      route,
      status: reply.raw.headersSent ? reply.statusCode : undefined,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.sender?.session?.user.id,
      batchId: currentBatchPart()?.batchId,
    };
    request.log[isProbe ? 'debug' : 'info'](line, `request ${outcome}`);
  }
}
