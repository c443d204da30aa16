import { times } from '@atrium/contract';

const tomorrow = (Math.floor(Date.now() / times.day) + 1) * times.day;

/** An hour of tomorrow in UTC. */
export function at(hours: number): string {
  return new Date(tomorrow + hours * times.hour).toISOString();
}

/** The instant that is so many minutes from now. */
export function from(minutes: number): string {
  return new Date(Date.now() + minutes * times.minute).toISOString();
}

/** A person without an account, as a booking names one. */
export const guest = { name: 'Ada Guest', email: 'ada@guests.example' };

/** The code of each field that a refusal names. */
export function codesOf({
  body,
}: {
  readonly body: { readonly fields?: readonly { readonly field: string; readonly code: string }[] };
}): Record<string, string> {
  return Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
}

/** The statuses of requests that were sent at once, the lowest first. */
export function sorted(statuses: readonly number[]): number[] {
  return statuses.toSorted((one, other) => one - other);
}
