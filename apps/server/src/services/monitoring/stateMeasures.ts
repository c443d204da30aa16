import type { Database } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import type { Measure } from '../../http/measure.ts';
import { jobTable } from '../jobs/job.table.ts';
import { outgoingMailTable } from '../mail/outgoingMail.table.ts';

interface MeasuredServices {
  readonly database: Database;
  readonly live: { isListening(): boolean };
}

const jobStates = ['Queued', 'Running', 'Failed'] as const;
const mailStates = ['Waiting', 'Sending', 'Failed', 'Unknown'] as const;

const ofJob = { kind: column('t', jobTable.kind), status: column('t', jobTable.status) };
const ofMail = {
  state: column('t', outgoingMailTable.state),
  queuedAt: column('t', outgoingMailTable.queuedAt),
  nextAttemptAt: column('t', outgoingMailTable.nextAttemptAt),
};

/** Returns what `/metrics` shows of the work that waits and fails: jobs, messages, and the changes of other processes (OPS-05). */
export function stateMeasures({ database, live }: MeasuredServices, openStreams: () => number): readonly Measure[] {
  return [
    {
      name: 'atrium_jobs',
      help: 'Jobs that wait, run, or have failed and are still shown, of all processes',
      labelNames: ['kind', 'status'],
      read: async () => {
        const rows = await database.query<{ kind: string; status: string; value: number }>(sql`
          select ${ofJob.kind} as kind, ${ofJob.status} as status, count(*)::int as value from ${jobTable} t
          where ${ofJob.status} = any(${jobStates}::text[]) group by 1, 2`);
        return rows.map(({ value, ...labels }) => ({ labels, value }));
      },
    },
    {
      name: 'atrium_mails',
      help: 'Messages that wait or are being sent, and those of the last day that failed or may not have arrived, of all processes',
      labelNames: ['state'],
      read: async () => {
        const rows = await database.query<{ state: string; value: number }>(sql`
          select ${ofMail.state} as state, count(*)::int as value from ${outgoingMailTable} t
          where ${ofMail.state} in ('Waiting', 'Sending')
            or (${ofMail.state} in ('Failed', 'Unknown') and ${ofMail.queuedAt} > now() - interval '1 day')
          group by 1`);
        return mailStates.map((state) => ({
          labels: { state },
          value: rows.find((row) => row.state === state)?.value ?? 0,
        }));
      },
    },
    {
      name: 'atrium_mail_delay_seconds',
      help: 'For how long the message that waits longest could have been sent, of all processes',
      labelNames: [],
      read: async () => {
        const [row] = await database.query<{ value: number }>(sql`
          select greatest(0, coalesce(extract(epoch from now() - min(${ofMail.nextAttemptAt})), 0))::float8 as value
          from ${outgoingMailTable} t where ${ofMail.state} = 'Waiting'`);
        return [{ labels: {}, value: row?.value ?? 0 }];
      },
    },
    {
      name: 'atrium_listening',
      help: '1 while changes made by other processes are received, else 0',
      labelNames: [],
      read: () => [{ labels: {}, value: live.isListening() ? 1 : 0 }],
    },
    {
      name: 'atrium_database_connections',
      help: 'Connections to PostgreSQL of this process in use and idle, and what waits for one',
      labelNames: ['state'],
      read: () =>
        Object.entries(database.connections?.() ?? {}).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'atrium_live_streams',
      help: 'Live streams of this process',
      labelNames: [],
      read: () => [{ labels: {}, value: openStreams() }],
    },
  ];
}
