import { type ConnectionTest, connectionLimits, type CustomerService, type TrialResult } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { instantText, sql } from '../../db/sql.ts';
import { answerWithin, ConnectionError } from '../../ports/connection.ts';
import { accountKey } from './accountKey.ts';
import { logCalls } from './callLog.ts';
import { connectionTestTable } from './connectionTest.table.ts';

const t = connectionTestTable;

/** What is tried: the kind of connection of a customer, with everything that it is reached by. */
export interface TriedConnection {
  readonly customerId: string;
  readonly type: CustomerService['type'];
  /** The account or address that is tried; a test is kept as one of it, by its hash. */
  readonly reachedBy: object;
}

/** The last test of one kind of connection. */
interface KeptTest extends ConnectionTest {
  readonly type: CustomerService['type'];
  readonly subject: string;
}

/**
 * Tries a connection, for as long as a person waits, and keeps what came of it. Within two seconds of the last test of the
 * same settings that one is the answer, so that a second click asks no one (TRUE-11).
 */
export async function testConnection(
  executor: Executor,
  { customerId, type, reachedBy }: TriedConnection,
  attempt: (signal: AbortSignal) => Promise<readonly TrialResult[]>,
): Promise<ConnectionTest> {
  const subject = accountKey(reachedBy);
  const [last] = (await readTests(executor, customerId)).filter((test) => test.type === type);
  const since = Date.now() - Date.parse(last?.testedAt ?? '');
  if (last?.subject === subject && since < connectionLimits.testPause) return shownOf(last);
  const testedAt = new Date().toISOString();
  const signal = AbortSignal.timeout(connectionLimits.longestWait);
  const { answer, calls } = await logCalls(() => answerWithin(signal, attempt(signal)).catch(unanswered));
  const test = { testedAt, steps: [...answer], calls: [...calls] };
  await executor.query(sql`
    insert into ${t} (${t.customerId}, ${t.type}, ${t.subject}, ${t.testedAt}, ${t.steps}, ${t.calls})
      values (${customerId}::uuid, ${type}, ${subject}, ${testedAt}::timestamptz, ${JSON.stringify(test.steps)}::jsonb, ${JSON.stringify(test.calls)}::jsonb)
      on conflict (${t.customerId}, ${t.type}) do update set ${t.subject} = excluded.subject, ${t.testedAt} = excluded.tested_at,
        ${t.steps} = excluded.steps, ${t.calls} = excluded.calls`);
  return test;
}

/** An attempt that took too long has no answer at its first step. */
function unanswered(error: unknown): readonly TrialResult[] {
  if (error instanceof ConnectionError) return [{ step: 'signIn', result: error.problem }];
  throw error;
}

/** Returns the last tests of a customer's connections. */
export function readTests(executor: Executor, customerId: string): Promise<KeptTest[]> {
  return executor.query<KeptTest>(sql`
    select ${t.type}, ${t.subject}, ${instantText(sql`${t.testedAt}`)} as "testedAt", ${t.steps}, ${t.calls} from ${t}
      where ${t.customerId} = ${customerId}::uuid`);
}

/** Finds the test of a connection as it is set up now; null where what was tested is another. */
export function testOf(tests: readonly KeptTest[], { type, reachedBy }: TriedConnection): ConnectionTest | null {
  const found = tests.find((test) => test.type === type && test.subject === accountKey(reachedBy));
  return found === undefined ? null : shownOf(found);
}

function shownOf({ testedAt, steps, calls }: KeptTest): ConnectionTest {
  return { testedAt, steps, calls };
}
