import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import type { PhraseTree } from '@atrium/phrases';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../packages/phrases');
const areas = readdirSync(join(folder, 'en'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
);

/** English has one form of what French writes by gender or number, or one word for what French has two for. */
const exceptions: Readonly<Record<string, string>> = {
  'appEntry: Home': 'the screen that customers set up, and the first tab of the app in its preview',
  'batchUpload: Undone': 'a bulk upload (le), its lines (les) and one line (la)',
  'batchUpload: New': 'lines (les) and an action (le)',
  'batchUpload: Saved': 'lines (les) and one line (la)',
  'batchUpload: Refused': 'lines (les) and one line (la)',
  'batchUpload: Kept': 'lines (les) and one line (la)',
  'identity: Sign in': 'the title of a page and the button on it',
  'identity: Sign out': 'the title of a page and the button on it',
  'jobs: Changed': 'records (les enregistrements) and lines (les lignes)',
  'jobs: Saved': 'records (les enregistrements) and lines (les lignes)',
  'notification: Sent': 'a notification (la) and its messages (les)',
  'notification: Sending': 'a state and the heading of a section',
  'order: Placed': 'an order (la) and a column of orders (les)',
  'order: Accepted': 'an order (la) and a column of orders (les)',
  'registration: Cancelled': 'a state and a column of times',
  'rsvp: Reserved': 'a state and a column of times',
  'rsvp: Cancelled': 'a state and a column of times',
  'space: Location': 'where a space is, and the kind of space that is called a location',
  'spaceBooking: Checked in': 'a time and a state',
  'spaceView: Medium': 'the size of an icon (la taille) and the width of the panel (le panneau)',
  'spaceView: the booking from {{time}}': 'a time of today (de 9:00) and a day with its time (du 3 mars)',
};

function* textsIn(tree: PhraseTree, path = ''): Generator<readonly [key: string, text: string]> {
  for (const [key, inner] of Object.entries(tree)) {
    if (typeof inner === 'string') yield [`${path}${key}`, inner];
    else yield* textsIn(inner, `${path}${key}.`);
  }
}

function textsOf(language: string, name: string): Map<string, string> {
  const tree: PhraseTree = JSON.parse(readFileSync(join(folder, language, name), 'utf8'));
  return new Map(textsIn(tree));
}

/** The English texts of an area that French says in several ways, apart from the forms of a plural. */
function saidInSeveralWays(name: string): string[] {
  const french = textsOf('fr', name);
  const ways = new Map<string, Set<string>>();
  for (const [key, text] of textsOf('en', name)) {
    const form = /_(?:zero|one|other)$/.exec(key)?.[0] ?? '';
    const said = french.get(key);
    if (said !== undefined) ways.set(`${text}${form}`, (ways.get(`${text}${form}`) ?? new Set()).add(said));
  }
  const area = basename(name, '.json');
  return [...ways].filter(([, said]) => said.size > 1).map(([text]) => `${area}: ${text}`);
}

it('says one English text of an area in one way in French, but for gender and number (SHELL-48)', () => {
  expect(areas.flatMap(saidInSeveralWays).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
