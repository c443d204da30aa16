import type { Executor } from '../db/database.ts';

/** Adds so many timezones past the rules: `Test/000001` and on, all of GMT. */
export async function addTimezones(executor: Executor, count: number): Promise<void> {
  await executor.query({
    text: `insert into timezones (id, display_name, iana_name, gmt_standard)
           select gen_random_uuid(), 'Test ' || n, 'Test/' || lpad(n::text, 6, '0'), 'GMT' from generate_series(1, $1::int) n`,
    values: [count],
  });
}
