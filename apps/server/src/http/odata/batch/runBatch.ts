import { odataBatchLimits, TRIAL_HEADER, TRIAL_PLACE_HEADER } from '@atrium/contract';
import type { FastifyRequest } from 'fastify';

import { HttpError } from '../../../base/httpError.ts';
import { assertWithin } from '../../../base/rateLimits.ts';
import { inOneTransaction, type Work, workOn } from '../../../db/work.ts';
import { errorAnswer } from '../../answerErrors.ts';
import { asBatchPart, type BatchPart } from '../../batchPart.ts';
import type { HttpServices } from '../../httpServices.ts';
import type { Identified } from '../../identified.ts';
import { countKeyOf, withTrial } from '../../sender.ts';
import {
  type BatchAnswer,
  type BatchRequest,
  type BatchUnit,
  refusal,
  refusedHeaderOf,
  type UnitAnswer,
} from './batchRequest.ts';
import { partUrl } from './partUrl.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Headers of the batch that say who calls and how they read; a request has those of reading of its own too. */
const inherited = [
  ...['authorization', 'x-id-token', 'x-provider', TRIAL_HEADER, TRIAL_PLACE_HEADER],
  ...['host', 'user-agent', 'accept-language', 'odata-version', 'odata-maxversion'],
] as const;

/** Headers of an answer that are about the record; the others are those of the connection or of pages. */
const answered = [
  ...['content-type', 'location', 'etag', 'odata-version', 'odata-entityid', 'preference-applied', 'api-version'],
  ...['retry-after', 'allow', 'x-request-id', 'www-authenticate'],
] as const;

/** Ends the transaction of a change set whose request has been refused. */
class Refused extends Error {}

interface RunServices {
  readonly services: HttpServices;
  /** The request of the batch. */
  readonly request: FastifyRequest;
  /** Whether what comes after an error is done too. */
  readonly goesOn: boolean;
  /** Checks whether anyone still waits for the answer. */
  readonly isAwaited: () => boolean;
}

/** Runs the requests of one batch in their order, each as a call of its own. */
class BatchRun {
  readonly #given: RunServices;
  /** The paths of records by the ids of the requests that made or read them. */
  readonly #records = new Map<string, string>();
  /** Ids of requests and change sets that were done. */
  readonly #done = new Set<string>();
  #bytes = 0;

  constructor(given: RunServices) {
    this.#given = given;
  }

  /** Answers what succeeds or fails as one. */
  async answer(unit: BatchUnit): Promise<UnitAnswer> {
    const answers = await this.#answersOf(unit);
    const isDone = answers.every(({ status }) => status < 400);
    this.#bytes += answers.reduce((sum, { body }) => sum + body.length, 0);
    if (isDone)
      for (const id of [unit.group, ...unit.requests.map((one) => one.id)]) if (id !== null) this.#done.add(id);
    return { unit, answers, isDone };
  }

  async #answersOf(unit: BatchUnit): Promise<BatchAnswer[]> {
    const { requests, group } = unit;
    const ids = new Set(requests.map(({ id }) => id));
    const refused = this.#refusalOf(unit, ids);
    if (refused !== null) return requests.map((one) => this.#errorOf(one, refused));
    const [first] = requests;
    // One request is done whole or not at all by itself.
    if (first !== undefined && requests.length === 1) return [await this.#send(first, null)];
    const answers = await this.#sendTogether(requests);
    const failed = answers.find(({ status }) => status >= 400);
    if (failed === undefined || group === null) return failed === undefined ? answers : [failed];
    const taken = new HttpError(424, 'conflict', {
      message: `Nothing of the change set ${group} was done, as another of its requests failed.`,
    });
    return requests.map((one) => (one.id === failed.id ? failed : this.#errorOf(one, taken)));
  }

  /** Returns why nothing of these requests is made; null where they are. */
  #refusalOf({ requests }: BatchUnit, own: ReadonlySet<string | null>): HttpError | null {
    const needed = requests.flatMap(({ dependsOn }) => dependsOn).find((id) => !own.has(id) && !this.#done.has(id));
    if (needed !== undefined)
      return new HttpError(424, 'conflict', { message: `${needed} was not done, on which this depends.` });
    if (this.#bytes <= odataBatchLimits.maxAnswerBytes) return null;
    const message = 'The answers to the batch are too large together: send this request in another one.';
    return new HttpError(413, 'tooLarge', { message });
  }

  #errorOf({ id }: Pick<BatchRequest, 'id'>, error: unknown): BatchAnswer {
    const { status, headers, body } = errorAnswer(error, this.#given.request);
    return { id, status, headers: { 'odata-version': '4.0', ...headers }, body: Buffer.from(body) };
  }

  /** Does all of the requests in one transaction, or nothing; the last answer is then that of the one that failed. */
  async #sendTogether(requests: readonly BatchRequest[]): Promise<BatchAnswer[]> {
    const { services } = this.#given;
    let answers: BatchAnswer[] = [];
    try {
      const sender = await this.#admitted(requests.length);
      await inOneTransaction(workOn(services.database), async (work) => {
        answers = [];
        for (const one of requests) {
          const part = this.#partWith({ work, sender });
          const answer = await this.#send(one, part);
          answers.push(answer);
          // What got in the way of another transaction is thrown as it was, so that all is repeated.
          if (answer.status >= 400) throw part.failure ?? new Refused();
        }
      });
      return answers;
    } catch (error) {
      const last = answers.at(-1);
      if (last !== undefined && last.status >= 400) return answers;
      return requests.slice(0, 1).map((one) => this.#errorOf(one, error));
    }
  }

  #partWith(changeSet: { work: Work; sender: Identified } | null): BatchPart {
    return { batchId: this.#given.request.id, changeSet, failure: undefined };
  }

  /** Counts calls one by one, and returns who makes them as of now. */
  async #admitted(calls: number): Promise<Identified> {
    const { services, request } = this.#given;
    const sender = await services.identify(request, true);
    const key = countKeyOf(sender);
    for (let call = 0; key !== null && call < calls; call += 1) await assertWithin(services.rates.api, key);
    return withTrial(services, request, sender);
  }

  async #send(one: BatchRequest, part: BatchPart | null): Promise<BatchAnswer> {
    const { request } = this.#given;
    const method = methods.find((known) => known === one.method);
    const refused = refusedHeaderOf(one.headers, [TRIAL_HEADER, TRIAL_PLACE_HEADER]);
    const hosts = [request.host, URL.parse(this.#given.services.config.publicUrl)?.host ?? ''];
    const url = partUrl(one.url, hosts, this.#records);
    if (one.fault !== null) return this.#errorOf(one, one.fault);
    if (method === undefined) return this.#errorOf(one, refusal(`The method is one of ${methods.join(', ')}.`));
    if (refused !== undefined)
      return this.#errorOf(one, refusal(`The header ${refused} is the batch's, and none of its requests'.`));
    if (typeof url !== 'string') return this.#errorOf(one, url);
    const headers = { ...this.#inherited(), ...one.headers };
    const payload = one.body.length === 0 ? {} : { payload: one.body };
    const answer = await asBatchPart(part ?? this.#partWith(null), async () => {
      // Waited for in here, as the call begins only then.
      const response = await request.server.inject({ method, url, headers, remoteAddress: request.ip, ...payload });
      return response;
    });
    const status = answer.statusCode;
    const { location = url } = answer.headers;
    if (one.id !== null && status < 400) this.#records.set(one.id, location.split('?', 1)[0] ?? '');
    const about = answered.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    return { id: one.id, status, headers: Object.fromEntries(about), body: answer.rawPayload };
  }

  #inherited(): Record<string, string> {
    const { headers } = this.#given.request;
    return Object.fromEntries(
      inherited.flatMap((name) => {
        const value = headers[name];
        return typeof value === 'string' ? [[name, value] as const] : [];
      }),
    );
  }
}

/**
 * Runs a batch (OData 4.01, part 1, 11.7): its requests in their order, those of a change set in one transaction. It ends
 * with the first error where the batch does not prefer to go on, and where no one waits for its answer.
 */
export async function runBatch(units: readonly BatchUnit[], given: RunServices): Promise<UnitAnswer[]> {
  const run = new BatchRun(given);
  const answers: UnitAnswer[] = [];
  for (const unit of units) {
    const answer = await run.answer(unit);
    answers.push(answer);
    if ((!answer.isDone && !given.goesOn) || !given.isAwaited()) break;
  }
  return answers;
}
