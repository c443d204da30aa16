import { times } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { answerWithin } from '../../../ports/connection.ts';
import type {
  ServiceAnswer,
  ServiceRequestAdapter,
  ServiceRequestAdapters,
  ServiceScope,
} from '../../../ports/serviceRequestPort.ts';
import type { ServiceConnection } from './serviceConnections.reads.ts';
import { askUnlessFailing } from '../../../services/connections/breaker.ts';
import { silentLog } from '../../../services/connections/silentLog.ts';
import { keepPayload } from './servicePayloads.ts';

/** How long a maintenance system is waited for in one go. */
export const LONGEST_CALL = 20 * times.second;

/** The last answers of one question that the test bench has. */
const MAX_KEPT = 3;

/** What a maintenance system is asked with. */
export interface AskScope {
  readonly executor: Executor;
  readonly serviceSystems: ServiceRequestAdapters;
}

/**
 * Asks a customer's maintenance system within a bound of time, unless it has failed several times in a row (SRV-10). Its
 * answers are kept for the test bench (SRV-09).
 * @throws ConnectionError
 */
export async function askService<Value>(
  { executor, serviceSystems }: AskScope,
  { providerId, customerId, adapter, account }: ServiceConnection,
  stop: AbortSignal,
  ask: (adapter: ServiceRequestAdapter, scope: ServiceScope) => Promise<Value>,
  longest = LONGEST_CALL,
): Promise<Value> {
  const system = serviceSystems.get(adapter);
  if (system === undefined) throw new Error(`There is no adapter ${adapter}`);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(longest)]);
  const answers: ServiceAnswer[] = [];
  const keep = (answer: ServiceAnswer) => {
    // A long list has more pages than anyone looks at.
    if (answers.push(answer) > MAX_KEPT) answers.shift();
  };
  const scope: ServiceScope = { account, signal, onAnswer: keep };
  try {
    return await askUnlessFailing({ work: executor, log: silentLog }, { providerId, customerId, account }, () =>
      answerWithin(signal, ask(system, scope)),
    );
  } finally {
    for (const answer of answers) await keepPayload(executor, customerId, account.rest, answer);
  }
}
