import { productLook } from '@atrium/contract';

import { addRevisionMonths } from '../core/audit/revisionMonths.ts';
import type { Executor } from '../core/db/database.ts';
import type { FileStore } from '../core/files/fileStore.ts';
import { loadReferenceData } from '../reference/loadReferenceData.ts';
import { customerLooks } from './content/lookTexts.ts';
import { portfolioCustomers } from './content/portfolioCustomers.ts';
import { drawBuilding, pictureSize } from './images/drawBuilding.ts';
import { drawLogo, logoSize } from './images/drawLogo.ts';
import { drawWelcome, welcomeSize } from './images/drawWelcome.ts';
import { type CustomerStory, PortfolioStory, readReferenceIds } from './portfolioStory.ts';
import { tellAppEntries } from './tellAppEntries.ts';
import { tellBuildingNews, tellCustomerArticles } from './tellArticles.ts';
import { tellEmployees } from './tellEmployees.ts';
import { tellBranding, tellOnboarding, tellRootOnboarding } from './tellBranding.ts';
import { tellBuildingContent } from './tellBuildingContent.ts';
import { tellBuildingPeople } from './tellBuildingPeople.ts';
import { tellBuildings } from './tellBuildings.ts';
import { tellCustomer, tellCustomerSetup, tellRoles, writeDomains } from './tellCustomers.ts';
import { tellDefaults } from './tellDefaults.ts';
import { tellGeography } from './tellGeography.ts';
import { tellDeepLinks } from './tellDeepLinks.ts';
import { tellEvents } from './tellEvents.ts';
import { tellBuildingExtensions, tellCatalogue } from './tellExtensions.ts';
import { tellIcons } from './tellIcons.ts';
import { tellIntegrations } from './tellIntegrations.ts';
import { tellPeople, tellScopes } from './tellPeople.ts';
import { tellPolicies } from './tellPolicies.ts';
import { tellTags } from './tellTags.ts';
import { tellTemplates } from './tellTemplates.ts';
import { tellTranslations } from './tellTranslations.ts';
import { tellSharedSpaces } from './tellSharedSpaces.ts';
import { tellVendors } from './tellVendors.ts';
import { tellProviders } from './tellProviders.ts';
import { writeLives } from './writeLives.ts';

/** Written to every revision of the demo portfolio; revisions with it tell no live events. */
export const demoReason = 'demo portfolio';

const yearMonths = 13;

/** Draws and stores the pictures of a customer: its logo, one for each site, and some for articles. */
async function savePictures(
  executor: Executor,
  files: FileStore,
  { facts, life }: CustomerStory,
  firstSeed: number,
): Promise<{ logoId: string; welcomeImageId: string; siteIds: string[]; articleIds: string[] }> {
  const common = { mime: 'image/png', uploadedBy: null, customerId: life.id } as const;
  const { id: logoId } = await files.save(executor, {
    ...common,
    kind: 'logo',
    name: `${facts.emblem}.png`,
    content: drawLogo(facts.emblem),
    width: logoSize,
    height: logoSize,
  });
  const { id: welcomeImageId } = await files.save(executor, {
    ...common,
    kind: 'background',
    name: `${facts.emblem}-welcome.png`,
    content: drawWelcome(customerLooks[facts.name]?.primaryColour ?? productLook.primaryColour),
    ...welcomeSize,
  });
  const savePicture = async (seed: number, name: string) => {
    const content = drawBuilding(seed);
    return (await files.save(executor, { ...common, kind: 'image', name, content, ...pictureSize })).id;
  };
  const siteIds: string[] = [];
  for (const [index, { name }] of facts.sites.entries())
    siteIds.push(await savePicture(firstSeed + index, `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.png`));
  const articleIds: string[] = [];
  for (let index = 0; index < 4 && facts.sites.length > 0; index += 1)
    articleIds.push(await savePicture(100 + firstSeed + index * 3, `news-${String(index + 1)}.png`));
  return { logoId, welcomeImageId, siteIds, articleIds };
}

/** When people last signed in. No revision tells it, as no save has set it. */
async function writeLastLogins(executor: Executor, story: PortfolioStory): Promise<void> {
  const people = story.customers.flatMap(({ users }) => users);
  const lines = people
    .filter(({ role, until }) => until === null && (role !== 'reader' || story.random.chance(0.8)))
    .map(({ id, since }) => {
      const at = story.calendar.daysAgo(story.random.whole(0, 40));
      return { id, at: at > since ? at : story.calendar.later(since, 1) };
    });
  await executor.query({
    text: 'update users u set last_login = x.at from jsonb_to_recordset($1::jsonb) as x (id uuid, at timestamptz) where u.id = x.id',
    values: [JSON.stringify(lines)],
  });
}

/** Loads the demo portfolio into a database without users. `tell` is given lines of progress. */
export async function loadDemo(executor: Executor, files: FileStore, tell: (line: string) => void): Promise<void> {
  const now = new Date();
  const number = new Intl.NumberFormat('en');
  tell('Loading the demo portfolio');
  await addRevisionMonths(executor, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12, 1)), yearMonths);
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const loaded = await loadReferenceData(executor, { reason: demoReason, date: yearAgo });
  tell(
    `  ${number.format(loaded.countries)} countries, ${number.format(loaded.states)} states, ${number.format(loaded.timezones)} timezones`,
  );
  const story = new PortfolioStory(now, await readReferenceIds(executor));
  tellRoles(story);
  let pictures = 0;
  for (const facts of portfolioCustomers) {
    const told = tellCustomer(story, facts);
    tellPeople(story, told);
    const { logoId, welcomeImageId, siteIds, articleIds } = await savePictures(executor, files, told, pictures);
    pictures += siteIds.length;
    tellCustomerSetup(story, told, logoId);
    tellBranding(story, told, { logoId, welcomeImageId });
    if (story.customers.length === 1) tellRootOnboarding(story, { logoId, welcomeImageId });
    tellOnboarding(story, told, { logoId, welcomeImageId });
    tellBuildings(story, told, siteIds, tellGeography(story, told));
    tellScopes(story, told);
    tellBuildingExtensions(story, told);
    tellVendors(story, told);
    tellBuildingPeople(story, told);
    tellSharedSpaces(story, told);
    tellBuildingContent(story, told, siteIds);
    tellBuildingNews(story, told, articleIds);
    if (facts.sites.length > 0) tellCustomerArticles(story, told, articleIds);
    tellEvents(story, told, articleIds);
    tell(`  ${facts.name}: ${String(told.users.length)} users, ${String(told.buildings.length)} buildings`);
  }
  tellCatalogue(story);
  tellPolicies(story);
  tellDeepLinks(story);
  tellAppEntries(story);
  tellProviders(story);
  tellTags(story);
  tellDefaults(story);
  tellTemplates(story);
  await tellIcons(story, executor, files);
  for (const told of story.customers) tellEmployees(story, told);
  await tellTranslations(story);
  tellIntegrations(story);
  await writeLives(executor, story.lives, demoReason, { customer: writeDomains });
  await writeLastLogins(executor, story);
  const changes = story.lives.reduce((sum, { steps }) => sum + steps.length, 0);
  tell(`  ${number.format(changes)} changes over the past year`);
}
