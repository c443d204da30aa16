import { type AnswerRule, valueAtPath } from '@atrium/contract';

import { ConnectionError } from '../../ports/connection.ts';
import { RefusalError } from '../../ports/restPort.ts';
import { retryAfterOf } from '../../services/connections/accountFetch.ts';

/** An answer, read whole; `value` is its JSON, undefined where it is none. */
export interface ReadAnswer {
  readonly response: Response;
  readonly text: string;
  readonly value: unknown;
}

/** Characters of a refusal that are kept. */
const MAX_REASON = 255;

function textOf(found: unknown): string | null {
  if (found === undefined || found === null) return null;
  return typeof found === 'string' ? found : JSON.stringify(found);
}

function isMet({ path, test, value }: AnswerRule, { text, value: body }: ReadAnswer): boolean {
  const found = path === null ? text : textOf(valueAtPath(body, path));
  if (test === 'present') return found !== null && found !== '';
  if (test === 'absent') return found === null || found === '';
  if (found === null) return false;
  return test === 'equals' ? found === (value ?? '') : found.includes(value ?? '');
}

function meaningOfStatus(status: number): AnswerRule['means'] {
  if (status >= 200 && status < 300) return 'works';
  if (status === 401 || status === 403) return 'credentials';
  if (status === 404) return 'absent';
  if (status === 429) return 'throttled';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unavailable';
}

/** The sentence of a refusal: what the rule has found, or the answer itself. */
function reasonOf({ path }: Pick<AnswerRule, 'path'>, { text, value, response }: ReadAnswer): string {
  const said = (path === null ? text : (textOf(valueAtPath(value, path)) ?? text)).trim();
  return (said === '' ? String(response.status) : said).slice(0, MAX_REASON).toWellFormed().replaceAll('\u0000', '');
}

/**
 * Judges an answer by the first rule that holds, else by its status (SRV-05).
 * @throws ConnectionError, RefusalError
 */
export function judgeAnswer(rules: readonly AnswerRule[], answer: ReadAnswer): void {
  const { status } = answer.response;
  const rule = rules.find((one) => isMet(one, answer));
  const means = rule?.means ?? meaningOfStatus(status);
  if (means === 'works') return;
  if (means === 'refused') throw new RefusalError(reasonOf(rule ?? { path: null }, answer));
  const retryAfter = retryAfterOf(answer.response);
  const isAskedToWait = retryAfter !== null && (means === 'throttled' || means === 'unavailable');
  throw new ConnectionError(
    isAskedToWait ? 'throttled' : means,
    `The system answered ${String(status)}`,
    retryAfter === null ? {} : { retryAfter },
  );
}
