import english from '@atrium/phrases/en/roomReleaseMail.json' with { type: 'json' };
import french from '@atrium/phrases/fr/roomReleaseMail.json' with { type: 'json' };
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { ReleaseOutcome } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { workOn } from '../../../db/work.ts';
import type { JobStarter } from '../../../services/jobs/startJob.ts';
import { periodText } from '../../../services/mail/mailTimes.ts';
import { escapeHtml } from '../../../services/mail/recipientValue.ts';
import { addPlainPage, type PageLanguage, paragraph, type PlainPage } from '../../../services/plainPage.ts';
import { findBuildingZone } from '../../places/buildings.reads.ts';
import { WRITE_BOOKING_EVENTS_KIND } from '../spaceBooking/writeBookingEventsJob.ts';
import { decideCase } from './decideCase.ts';
import { RELEASE_PATH } from './releaseLink.ts';
import { roomReleaseTable } from './roomRelease.table.ts';

const texts = { en: english.page, fr: french.page } as const;

const choices = ['keep', 'release'] as const;
const sent = z.object({ choice: z.enum(choices) });

/** A case as its organizer sees it; instants in milliseconds. */
interface OwnCase {
  readonly room: string;
  readonly starts: number;
  readonly ends: number;
  readonly action: ReleaseOutcome;
  readonly zone: string;
}

async function findOwn(executor: Executor, id: string): Promise<OwnCase | null> {
  const t = (field: keyof typeof roomReleaseTable._.columns) => column('t', roomReleaseTable[field]);
  const [found] = await executor.query<Omit<OwnCase, 'zone'> & { buildingId: string }>(sql`
    select ${t('room')}, (extract(epoch from ${t('starts')}) * 1000)::float8 as starts,
        (extract(epoch from ${t('ends')}) * 1000)::float8 as ends, ${t('action')}, ${t('buildingId')} as "buildingId"
      from ${roomReleaseTable} t where ${t('id')} = ${id}::uuid and ${t('deletedAt')} is null`);
  if (found === undefined) return null;
  const { buildingId, ...own } = found;
  return { ...own, zone: await findBuildingZone(executor, buildingId) };
}

/** Returns what is said of a case that is decided: the room is theirs, free again, or the booking has changed. */
function stateOf(action: ReleaseOutcome): 'kept' | 'released' | 'changed' {
  if (action === 'UserKeep' || action === 'AutoKeep') return 'kept';
  return action === 'UserRelease' || action === 'AutoRelease' ? 'released' : 'changed';
}

function pageOf(own: OwnCase, first: unknown, language: PageLanguage, action: string): PlainPage {
  const t = texts[language];
  const facts = `<p>${[own.room, periodText(own, own.zone, language)].map(escapeHtml).join('<br>')}</p>`;
  if (own.action !== 'Started') {
    const state = `<p role="status">${escapeHtml(t[stateOf(own.action)])}</p>`;
    return { status: 200, language, title: t.title, body: facts + state };
  }
  const order = first === 'release' ? choices.toReversed() : choices;
  const buttons = order.map(
    (choice, place) =>
      `<button name="choice" value="${choice}"${place === 0 ? '' : ' class="second"'}>${escapeHtml(t[choice])}</button>`,
  );
  const form = `<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form>`;
  return { status: 200, language, title: t.title, body: facts + paragraph(t.ask) + form };
}

/**
 * `GET /room-release?token=` shows the organizer of a booking, without signing in, that its room is about to be released, and
 * changes nothing: mail scanners follow links. `POST` keeps it or releases it, once (REL-02, API-41).
 */
export async function addReleasePage(app: FastifyInstance, services: JobStarter): Promise<void> {
  const { database, jobs } = services;
  await addPlainPage(app, services, { path: RELEASE_PATH, purpose: 'room release' }, async (request) => {
    const { isPost, url, query, form, linkedId: id, language } = request;
    const t = texts[language];
    const given = sent.safeParse(form);
    if (id !== null && isPost && given.success) {
      const step = await decideCase(database, services, id, Date.now(), given.data.choice);
      if (step === 'released') await jobs.start(workOn(database), { kind: WRITE_BOOKING_EVENTS_KIND, input: {} });
    }
    const own = id === null ? null : await findOwn(database, id);
    if (own === null) return { status: 400, language, title: t.invalidTitle, body: paragraph(t.invalid) };
    const page = pageOf(own, query['choice'], language, url);
    return isPost && !given.success ? { ...page, status: 400 } : page;
  });
}
