import { loadArea } from '@atrium/phrases';
import { describe, expect, it } from 'vitest';

/** The entities that the specification names with a message for each failure (section 8), and those that are put in order. */
const entities = {
  'ERR-38': [
    ...['tenant', 'vendor', 'productCategory', 'product'],
    ...['building', 'card', 'keyContact', 'conciergeService'],
  ],
  'ERR-39': [
    'event',
    'eventSession',
    'sharedSpace',
    'floor',
    'floorSpace',
    'timezone',
    'country',
    'state',
    'user',
    'role',
  ],
  'ERR-40': [
    ...['article', 'customerArticle', 'faq', 'template', 'policy', 'questionnaire'],
    ...['employee', 'employeeGroup', 'invitation', 'reservation'],
  ],
  'ERR-41': [
    ...['locker', 'lockerBank', 'lockerConfig', 'visitorConfig', 'buildingDefaults', 'onboarding'],
    ...['lockerConfig', 'visitorConfig', 'visitor', 'visitorSettings', 'buildingDefaults', 'onboarding'],
    ...['translation', 'appMenu', 'deepLink'],
  ],
};
const ordered = ['floor', 'vendor', 'productCategory', 'product', 'keyContact', 'conciergeService', 'event', 'faq'];

const works = (area: string) => ['delete', 'load', ...(ordered.includes(area) ? ['order'] : []), 'save'];

describe.each(['en', 'fr'] as const)('failures in %s', (language) => {
  /** The works whose failure has a sentence of its own: what to do follows it in the same paragraph. */
  const toldWorks = async (area: string) => {
    const { failures } = await loadArea(language, area);
    const entries = Object.entries(typeof failures === 'object' ? failures : {});
    const sentences = new Map(entries.map(([work, message]) => [message, work]));
    return [...sentences]
      .flatMap(([message, work]) => (typeof message === 'string' && /^\p{Lu}.*\.$/u.test(message) ? work : []))
      .toSorted();
  };

  it.each(entities['ERR-38'])('to load, save or delete a %s are told in words of its own (ERR-38)', async (area) => {
    expect(await toldWorks(area)).toEqual(works(area));
  });
  it.each(entities['ERR-39'])('to load, save or delete a %s are told in words of its own (ERR-39)', async (area) => {
    expect(await toldWorks(area)).toEqual(works(area));
  });
  it.each(entities['ERR-40'])('to load, save or delete a %s are told in words of its own (ERR-40)', async (area) => {
    expect(await toldWorks(area)).toEqual(works(area));
  });
  it.each(entities['ERR-41'])('to load, save or delete a %s are told in words of its own (ERR-41)', async (area) => {
    expect(await toldWorks(area)).toEqual(works(area));
  });
});
