import { dateFormat, type locker, type TemplateLanguage, templateLanguages, times } from '@atrium/contract';
import english from '@atrium/phrases/en/lockerMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/lockerMail.json' with { type: 'json' };

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { causedBy, type MailCause } from '../../messages/causedMails.reads.ts';
import { draftMails } from '../../messages/mailDrafts.reads.ts';
import { mailLocales } from '../../../services/mail/mailTimes.ts';
import { namesOf } from '../../../services/mail/namesOf.ts';
import type { Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { LockerAct } from './lockerAct.ts';
import { lockerBankTable } from './lockerBank.table.ts';

const words = { en: english, fr: french } as const;
const PURPOSE = 'locker';
const USEFUL_MS = 3 * times.day;

type Locker = Stored<typeof locker>;

/** What a holder is informed of. */
type LockerNews = keyof (typeof words)['en']['news'];

/** A locker with the person whose it is, or was until now. */
export type TakenLocker = Pick<
  Locker,
  'id' | 'customerId' | 'buildingId' | 'bankId' | 'number' | 'name' | 'email' | 'expiresOn'
>;

/** Returns what is said of a locker, with its last day where it has one. */
function messageOf(news: LockerNews, expiresOn: string | null, language: TemplateLanguage): string {
  const own = words[language];
  const sentence = own.news[news];
  if (expiresOn === null || news === 'released' || news === 'expired') return sentence;
  const day = dateFormat(mailLocales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(expiresOn));
  return `${sentence} ${own.until.replace('{{day}}', () => day)}`;
}

/** Queues news of a locker to its holder, once for each key, in the transaction of what it is about (VIS-04). */
export async function mailHolder(
  work: Executor,
  cause: MailCause | null,
  held: TakenLocker,
  news: LockerNews,
  key: string,
): Promise<void> {
  const { id, customerId, buildingId, bankId, number, name, email, expiresOn } = held;
  if (email === null) return;
  const [bank] = await work.query<{ name: string }>(
    sql`select ${lockerBankTable.name} from ${lockerBankTable} where ${lockerBankTable.id} = ${bankId}::uuid`,
  );
  const order = {
    purpose: PURPOSE,
    place: { customerId, buildingId },
    values: (language: TemplateLanguage) => ({
      lockerNumber: String(number),
      lockerBank: bank?.name ?? '',
      message: messageOf(news, expiresOn, language),
    }),
    personal: ['firstName', 'lastName'],
    fallback: templateLanguages.map((language) => ({
      language,
      title: words[language].title,
      body: '<p>{{buildingName}}</p><p>{{message}}</p>',
    })),
  } as const;
  await draftMails(work, cause, order, [
    {
      key: `${PURPOSE}:${id}:${key}`,
      ...{ purpose: PURPOSE, customerId, buildingId, groupId: id },
      ...{ recipient: email, recipientName: name ?? '' },
      values: namesOf(name ?? ''),
      expiresAt: new Date(Date.now() + USEFUL_MS),
    },
  ]);
}

/** Finds what an act means for the holder; null of what they are not informed of. */
function newsOf(before: Locker, { status }: Partial<Locker>, { kind }: LockerAct): LockerNews | null {
  if (kind === 'expire') return 'expired';
  if (kind === 'expiry') return 'changed';
  if (before.status === 'Taken') return status === 'Free' ? 'released' : null;
  return status === 'Taken' ? 'assigned' : null;
}

/** Informs a holder of what others do with their locker: that it is theirs, until when, and that it is no longer (VIS-04). */
export async function informHolder({
  work,
  services,
  grant,
  before,
  values,
  known,
}: WriteContext<Locker>): Promise<void> {
  if (before === null || !(known instanceof LockerAct)) return;
  const news = newsOf(before, values, known);
  if (news === null) return;
  const held: Locker = news === 'released' || news === 'expired' ? before : { ...before, ...values };
  if (grant.editorId !== null && grant.editorId === held.userId) return;
  const cause = causedBy(grant, services, { isEnding: news === 'released' });
  await mailHolder(work, cause, held, news, String(before.version + 1));
}
