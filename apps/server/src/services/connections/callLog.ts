import { AsyncLocalStorage } from 'node:async_hooks';

import { connectionLimits, type TriedCall } from '@atrium/contract';

const listening = new AsyncLocalStorage<TriedCall[]>();

/** Runs work and returns with its answer which calls it made of services outside: neither headers nor bodies nor queries, as secrets are in them (SEC-04), unless an adapter notes them without. */
export async function logCalls<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly calls: readonly TriedCall[] }> {
  const calls: TriedCall[] = [];
  const answer = await listening.run(calls, work);
  return { answer, calls };
}

/** Notes a call where calls are listened to: its address without query, and the status, null where there was no answer. */
export function noteCall(method: string, { origin, pathname }: URL, began: number, status: number | null): void {
  const calls = listening.getStore();
  if (calls === undefined || calls.length >= connectionLimits.maxTriedCalls) return;
  const address = `${origin}${pathname}`.slice(0, connectionLimits.maxAddress);
  calls.push({ method, address, status, milliseconds: Math.round(performance.now() - began) });
}

/** Notes what is shown of the last call where calls are listened to: without secrets, and without anything of people (SRV-05). */
export function noteDetails(details: Pick<TriedCall, 'request' | 'answer' | 'read'>): void {
  const last = listening.getStore()?.at(-1);
  if (last !== undefined) Object.assign(last, details);
}
