import english from '@atrium/phrases/en/reservationMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/reservationMail.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';

import type { Database, Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { workInside } from '../../../db/work.ts';
import type { HttpServices } from '../../../http/httpServices.ts';
import { cancelOwnRsvp } from './cancelOwnRsvp.process.ts';
import { periodText } from '../../../services/mail/mailTimes.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';
import { addPlainPage, type PageLanguage, paragraph, type PlainPage } from '../../../services/plainPage.ts';
import { GUEST_PATH } from './guestLink.ts';
import { queueCancellation, type RsvpPerson } from './reservationMail.ts';
import { findSession, locationOf, type ReservedSession } from './reservedSession.ts';
import { rsvpTable } from './rsvp.table.ts';

const texts = { en: english.guest, fr: french.guest } as const;

/** An RSVP as its person sees it; the session is missing where the reservation was deleted. */
interface OwnRsvp {
  readonly person: RsvpPerson;
  readonly version: number;
  readonly isReserved: boolean;
  readonly session: ReservedSession | undefined;
}

async function findOwn(executor: Executor, id: string): Promise<OwnRsvp | null> {
  const r = rsvpTable;
  const [found] = await executor.query<RsvpPerson & { version: number; isReserved: boolean }>(sql`
    select ${r.id}, ${r.reservationId} as "reservationId", ${r.name}, ${r.email}, ${r.version}, ${r.status} = 'reserved' as "isReserved"
      from ${r} where ${r.id} = ${id}::uuid and ${r.deletedAt} is null`);
  if (found === undefined) return null;
  const { version, isReserved, ...person } = found;
  return { person, version, isReserved, session: await findSession(executor, person.reservationId) };
}

/** Returns who has reserved, when by the clocks of the building, and where. */
function factsOf(session: ReservedSession, name: string, language: PageLanguage): string {
  const when = periodText({ starts: session.start, ends: session.end }, session.zone, language);
  return `<p>${[name, when, locationOf(session)].map(escapeHtml).join('<br>')}</p>`;
}

function pageOf({ session, person, isReserved }: OwnRsvp, language: PageLanguage, action: string): PlainPage {
  const t = texts[language];
  if (session === undefined) return { status: 410, language, title: t.title, body: paragraph(t.gone) };
  const facts = factsOf(session, person.name, language);
  if (!isReserved)
    return { status: 200, language, title: t.title, body: `${facts}<p role="status">${escapeHtml(t.cancelled)}</p>` };
  if (session.end <= Date.now()) return { status: 410, language, title: t.title, body: facts + paragraph(t.over) };
  const form = `<form method="post" action="${escapeHtml(action)}"><button>${escapeHtml(t.cancel)}</button></form>`;
  return {
    status: 200,
    language,
    title: t.title,
    body: `${facts}<p role="status">${escapeHtml(t.reserved)}</p>${form}`,
  };
}

/** Cancels an RSVP for its person, as they do in the app; one that is cancelled already stays so. */
async function cancel(database: Database, services: HttpServices, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const own = await findOwn(tx, id);
    if (own === null || !own.isReserved || own.session === undefined || own.session.end <= Date.now()) return;
    const work = workInside(tx, () => undefined);
    await cancelOwnRsvp({ work, services }, { id, version: own.version });
    await queueCancellation(tx, services, own.person, 'person');
  });
}

/**
 * `GET /reservation?token=` shows a reservation to the person of the link in their confirmation, without signing in, and
 * changes nothing: mail scanners follow links. `POST` cancels it, which frees the place (RESV-12, API-41).
 */
export async function addGuestPage(app: FastifyInstance, services: HttpServices): Promise<void> {
  const { database } = services;
  await addPlainPage(app, services, { path: GUEST_PATH, purpose: 'rsvp' }, async (request) => {
    const { isPost, url, linkedId: id, language } = request;
    const t = texts[language];
    if (id !== null && isPost) await cancel(database, services, id);
    const own = id === null ? null : await findOwn(database, id);
    if (own === null) return { status: 400, language, title: t.invalidTitle, body: paragraph(t.invalid) };
    return pageOf(own, language, url);
  });
}
