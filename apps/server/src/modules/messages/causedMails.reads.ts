import { type ErrorCode, times } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import type { MailRates } from '../../base/config.ts';
import { domainOfEmail } from '../../base/emailDomain.ts';
import { HttpError, invalid } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { column, type Sql, sql } from '../../db/sql.ts';
import { customerDomainTable } from '../customers/customer/customer.table.ts';
import { mailCountTable } from '../../services/mail/mailCount.table.ts';

/** The person whose call causes messages to others. */
export interface MailCause {
  readonly person: { readonly id: string; readonly email: string; readonly customerId: string };
  readonly rates: MailRates;
  /** The field that names the recipients; `email` unless given. */
  readonly field?: string;
  /** Whether the messages take back what others have had messages about: these count, and are never refused. */
  readonly isEnding?: boolean;
}

/** Names the person of a grant as the cause of messages; null for the product's own work. */
export function causedBy(
  { holder }: Pick<Grant, 'holder'>,
  { config }: { readonly config: { readonly rates: MailRates } },
  more: Pick<MailCause, 'field' | 'isEnding'> = {},
): MailCause | null {
  return holder.kind === 'session' ? { person: holder.session.user, rates: config.rates, ...more } : null;
}

/** A message as it is counted: to whom it goes, and whose it is. */
interface CountedMail {
  readonly recipient: string;
  readonly customerId: string | null;
}

/** What the person has caused with these messages, and without them. */
interface Counted {
  readonly mails: number;
  readonly outside: number;
  readonly added: number;
  readonly addedOutside: number;
  /** What the others of their customer have caused. */
  readonly others: number;
  /** Seconds until the person's hour ends. */
  readonly seconds: number;
}

const m = mailCountTable;
const HOUR_SECONDS = times.hour / times.second;

/** Adds messages to the person's hour and writes them down, in one statement; others of the same person wait for its transaction. */
async function count(
  executor: Executor,
  { person }: MailCause,
  mails: readonly CountedMail[],
  drafted: Sql,
): Promise<Counted> {
  const isOver = sql`${m}.${m.endsAt} <= now()`;
  const domains = mails.map(({ recipient }) => domainOfEmail(recipient) ?? '');
  const customers = [...new Set(mails.flatMap(({ customerId }) => customerId ?? []).concat(person.customerId))];
  const d = customerDomainTable;
  // Nearly all messages are of the person's own customer. One value in place of an array, and the domains as one list, have
  // PostgreSQL keep a plan for all values: to plan this statement each time took half of its millisecond.
  const isTheirs = customers.length === 1 ? sql`= ${person.customerId}::uuid` : sql`= any(${customers}::uuid[])`;
  const theirDomains = sql`array(select ${d.domain} from ${d} where ${d.customerId} ${isTheirs})`;
  const sum = (own: 'mails' | 'outside') =>
    sql`${m[own]} = case when ${isOver} then excluded.${m[own]} else ${m}.${m[own]} + excluded.${m[own]} end`;
  const [line] = await executor.query<Counted>(sql`
    with given as (
      select count(*)::int as given_mails, (count(*) filter (where r.recipient_domain <> all (${theirDomains})))::int as given_outside
        from unnest(${domains}::text[]) r (recipient_domain)),
    counted as (
      insert into ${m} (${m.personId}, ${m.customerId}, ${m.mails}, ${m.outside}, ${m.endsAt})
      select ${person.id}::uuid, ${person.customerId}::uuid, given_mails, given_outside, now() + interval '1 hour' from given
      on conflict (${m.personId}) do update set ${m.customerId} = excluded.${m.customerId},
        ${sum('mails')}, ${sum('outside')},
        ${m.endsAt} = case when ${isOver} then excluded.${m.endsAt} else ${m}.${m.endsAt} end
      returning ${m.mails}, ${m.outside}, ${m.endsAt} as ends),
    ${drafted}
    select ${m.mails}, ${m.outside}, given_mails as added, given_outside as "addedOutside",
        greatest(1, ceil(extract(epoch from ends - clock_timestamp())))::int as seconds,
        (select coalesce(sum(${column('o', m.mails)}), 0)::int from ${m} o where ${column('o', m.customerId)} = ${person.customerId}::uuid
          and ${column('o', m.endsAt)} > now() and ${column('o', m.personId)} <> ${person.id}::uuid) as others
      from counted, given`);
  if (line === undefined) throw new Error('messages were not counted');
  return line;
}

/** Seconds until the people of a customer have caused so few messages that the rest is within the limit. */
async function secondsOfCustomer(executor: Executor, customerId: string, most: number): Promise<number> {
  const [line] = await executor.query<{ seconds: number | null }>(sql`
    select greatest(1, ceil(extract(epoch from min(ends) - clock_timestamp())))::int as seconds from (
      select ${m.endsAt} as ends, coalesce(sum(${m.mails}) over (order by ${m.endsAt} desc, ${m.personId}
          rows between unbounded preceding and 1 preceding), 0) as later
        from ${m} where ${m.customerId} = ${customerId}::uuid and ${m.endsAt} > now()) t
      where later <= ${most}::int`);
  return line?.seconds ?? HOUR_SECONDS;
}

function refuse(code: ErrorCode, seconds: number): never {
  throw new HttpError(429, code, { retryAfter: seconds });
}

/** The messages that are not to the person who causes them: what people send to themselves is no one else's. */
export function mailsToOthers<Mail extends CountedMail>({ person }: MailCause, mails: readonly Mail[]): Mail[] {
  const own = person.email.toLowerCase();
  return mails.filter(({ recipient }) => recipient.toLowerCase() !== own);
}

/**
 * Writes down what a person's call causes and counts the messages to others, in its transaction: a refusal takes back all of
 * the call, its count with it (SEC-22). One call may reach more people than an hour has
 * messages where it is the first of its hour, as a group of employees is invited by one.
 * @throws HttpError 429 with `Retry-After` where the hour of the person or of their customer is used up, 400 `tooManyOutside`
 *   where the call alone is to more addresses outside the customer's domains than an hour has, which no wait changes
 */
export async function draftCausedMails(
  executor: Executor,
  cause: MailCause,
  toOthers: readonly CountedMail[],
  draft: Sql,
): Promise<void> {
  const { person, rates, field = 'email', isEnding = false } = cause;
  const { mails: sent, outside, added, addedOutside, others, seconds } = await count(executor, cause, toOthers, draft);
  if (isEnding) return;
  const isOver = (most: number, all: number) => most > 0 && all > most;
  const isFirst = sent === added;
  if (addedOutside > 0 && isOver(rates.outsideMail, addedOutside))
    throw invalid([{ field, code: 'tooManyOutside', limit: rates.outsideMail }]);
  if (addedOutside > 0 && isOver(rates.outsideMail, outside)) refuse('tooManyOutsideMails', seconds);
  if (!isFirst && isOver(rates.mail, sent)) refuse('tooManyMails', seconds);
  if (others > 0 && isOver(rates.customerMail, others + sent))
    refuse('tooManyCustomerMails', await secondsOfCustomer(executor, person.customerId, rates.customerMail - added));
}
