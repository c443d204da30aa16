import { HttpError } from '../../../base/httpError.ts';
import { defineRoute } from '../../route.ts';
import { refusal } from './batchRequest.ts';
import { jsonBatch, readJsonBatch } from './readJsonBatch.ts';
import { readMultipart } from './readMultipart.ts';
import { runBatch } from './runBatch.ts';
import { jsonAnswers, writeJson, writeMultipart } from './writeBatch.ts';

/** Checks whether the answer is JSON: as `Accept` has it, or else as the batch is. */
function answersJson(accept: string, isJson: boolean): boolean {
  const takesJson = /application\/json/i.test(accept);
  return takesJson === /multipart\/mixed/i.test(accept) ? isJson : takesJson;
}

/** The preference to go on after an error, as a batch has it; null where it has it not. */
function continuesBy(prefer: string): string | null {
  const [, name, value] = /(?:^|[\s,;])((?:odata\.)?continue-on-error)(?:\s*=\s*"?(\w+))?/i.exec(prefer) ?? [];
  return name === undefined || value?.toLowerCase() === 'false' ? null : name.toLowerCase();
}

/** Several requests in one (API-47). */
export const batchRoute = defineRoute({
  method: 'POST',
  path: '$batch',
  tag: 'odata',
  summary: 'Several requests in one, those of a change set in one transaction',
  forKeys: true,
  access: { kind: 'member' },
  body: jsonBatch,
  answer: jsonAnswers,
  isBatch: true,
  keepsBytes: true,
  streams: true,
  handle: async ({ services, request, reply }) => {
    const { headers, sentBytes } = request;
    const type = headers['content-type'] ?? '';
    if (sentBytes === null) throw new HttpError(400, 'invalid', { message: 'The batch is empty.' });
    if (headers['idempotency-key'] !== undefined)
      throw refusal('A batch has no Idempotency-Key: each of its requests can have one.');
    const isJson = !/^multipart\//i.test(type);
    const units = isJson ? readJsonBatch(sentBytes) : readMultipart(sentBytes, type);
    const preference = continuesBy([headers.prefer ?? []].flat().join(','));
    const answers = await runBatch(units, {
      services,
      request,
      goesOn: preference !== null,
      isAwaited: () => !reply.raw.destroyed,
    });
    const written = answersJson(headers.accept ?? '', isJson) ? writeJson(answers) : writeMultipart(answers);
    if (preference !== null) void reply.header('preference-applied', preference);
    void reply.type(written.type).send(written.body);
    return undefined;
  },
});
