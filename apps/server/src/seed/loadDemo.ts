import { addRevisionMonths } from '../services/audit/revisionMonths.ts';
import type { Executor } from '../db/database.ts';
import type { FileStore } from '../services/files/fileStore.ts';
import { DEMO_REASON } from '../reference/writeRevisions.ts';
import { loadReferenceData } from '../reference/loadReferenceData.ts';
import { portfolioCustomers } from './content/portfolioCustomers.ts';
import { type CustomerSeed, PortfolioSeed, readReferenceIds } from './portfolioSeed.ts';
import { readPicture } from './readPicture.ts';
import { seedAppEntries } from './seedAppEntries.ts';
import { seedBuildingNews, seedCustomerArticles } from './seedArticles.ts';
import { seedEmployees } from './seedEmployees.ts';
import { seedBookings } from './seedBookings.ts';
import { seedBranding, seedOnboarding, seedRootOnboarding } from './seedBranding.ts';
import { seedBuildingContent } from './seedBuildingContent.ts';
import { seedBuildingPeople } from './seedBuildingPeople.ts';
import { seedBuildings } from './seedBuildings.ts';
import { seedCustomer, seedCustomerSetup, seedRoles, writeDomains } from './seedCustomers.ts';
import { seedDefaults } from './seedDefaults.ts';
import { writeOrderCounters } from './seedOrders.ts';
import { seedFloors } from './seedFloors.ts';
import { seedGeography } from './seedGeography.ts';
import { seedDeepLinks } from './seedDeepLinks.ts';
import { seedDevices } from './seedDevices.ts';
import { seedEvents } from './seedEvents.ts';
import { seedBuildingExtensions, seedCatalogue } from './seedExtensions.ts';
import { seedIcons } from './seedIcons.ts';
import { seedIntegrations } from './seedIntegrations.ts';
import { seedNotifications, writeNotificationRecipients } from './seedNotifications.ts';
import { seedOutbox } from './seedOutbox.ts';
import { seedMaps } from './seedMaps.ts';
import { seedPeople, seedScopes } from './seedPeople.ts';
import { seedPolicies } from './seedPolicies.ts';
import { seedTags } from './seedTags.ts';
import { seedTemplates } from './seedTemplates.ts';
import { seedTranslations } from './seedTranslations.ts';
import { seedJobs } from './seedJobs.ts';
import { seedLockers } from './seedLockers.ts';
import { seedInvitations, writeInvitees } from './seedInvitations.ts';
import { seedRequests, writeRequestEntries } from './seedRequests.ts';
import { seedRoomReleases } from './seedRoomReleases.ts';
import { seedReservations } from './seedReservations.ts';
import { seedSharedSpaces } from './seedSharedSpaces.ts';
import { seedUploads, writeUploads } from './seedUploads.ts';
import { seedVisitors } from './seedVisitors.ts';
import { seedVendors, writePaymentLinks } from './seedVendors.ts';
import { seedPrograms } from './seedPrograms.ts';
import { seedRetention, writeRetentionRuns } from './seedRetention.ts';
import { seedProviders } from './seedProviders.ts';
import { writeHistories } from './writeHistories.ts';

const YEAR_MONTHS = 13;

/** Stores the pictures of a customer: its logo, one for each site, and some for articles. */
async function savePictures(
  executor: Executor,
  files: FileStore,
  { facts, history }: CustomerSeed,
): Promise<{ logoId: string; welcomeImageId: string; siteIds: string[]; articleIds: string[] }> {
  const { emblem, sites } = facts;
  const save = async (kind: 'logo' | 'background' | 'image', name: string, path: string) => {
    const picture = await readPicture(path);
    const file = { ...picture, kind, name: `${name}.png`, uploadedBy: null, customerId: history.id };
    return (await files.save(executor, file)).id;
  };
  const logoId = await save('logo', emblem, `logos/${emblem}`);
  const welcomeImageId = await save('background', `${emblem}-welcome`, `backgrounds/${emblem}`);
  const siteIds: string[] = [];
  for (const site of sites) {
    const name = site.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();
    siteIds.push(await save('image', name, `buildings/${name}`));
  }
  const articleIds: string[] = [];
  for (let number = 1; number <= 4 && sites.length > 0; number += 1)
    articleIds.push(await save('image', `news-${String(number)}`, `news/${emblem}-${String(number)}`));
  return { logoId, welcomeImageId, siteIds, articleIds };
}

/** Returns when people last signed in. No revision tells it, as no save has set it. */
async function writeLastLogins(executor: Executor, portfolio: PortfolioSeed): Promise<void> {
  const people = portfolio.customers.flatMap(({ users }) => users);
  const lines = people
    .filter(({ role, until }) => until === null && (role !== 'reader' || portfolio.random.chance(0.8)))
    .map(({ id, since }) => {
      const at = portfolio.calendar.daysAgo(portfolio.random.whole(0, 40));
      return { id, at: at > since ? at : portfolio.calendar.later(since, 1) };
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
  await addRevisionMonths(executor, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 12, 1)), YEAR_MONTHS);
  const yearAgo = new Date(now);
  yearAgo.setUTCFullYear(now.getUTCFullYear() - 1);
  const loaded = await loadReferenceData(executor, { reason: DEMO_REASON, date: yearAgo });
  tell(
    `  ${number.format(loaded.countries)} countries, ${number.format(loaded.states)} states, ${number.format(loaded.timezones)} timezones`,
  );
  const portfolio = new PortfolioSeed(now, await readReferenceIds(executor));
  seedRoles(portfolio);
  for (const facts of portfolioCustomers) {
    const seeded = seedCustomer(portfolio, facts);
    seedPeople(portfolio, seeded);
    const { logoId, welcomeImageId, siteIds, articleIds } = await savePictures(executor, files, seeded);
    seedCustomerSetup(portfolio, seeded, logoId);
    seedBranding(portfolio, seeded, { logoId, welcomeImageId });
    if (portfolio.customers.length === 1) seedRootOnboarding(portfolio, { logoId, welcomeImageId });
    seedOnboarding(portfolio, seeded, { logoId, welcomeImageId });
    seedBuildings(portfolio, seeded, siteIds, seedGeography(portfolio, seeded));
    seedScopes(portfolio, seeded);
    seedBuildingExtensions(portfolio, seeded);
    seedVendors(portfolio, seeded);
    seedBuildingPeople(portfolio, seeded);
    seedSharedSpaces(portfolio, seeded);
    seedBuildingContent(portfolio, seeded, siteIds);
    seedBuildingNews(portfolio, seeded, articleIds);
    if (facts.sites.length > 0) seedCustomerArticles(portfolio, seeded, articleIds);
    seedEvents(portfolio, seeded, articleIds);
    tell(`  ${facts.name}: ${String(seeded.users.length)} users, ${String(seeded.buildings.length)} buildings`);
  }
  seedCatalogue(portfolio);
  seedPolicies(portfolio);
  seedDeepLinks(portfolio);
  seedAppEntries(portfolio);
  seedProviders(portfolio);
  seedTags(portfolio);
  seedDefaults(portfolio);
  seedTemplates(portfolio);
  await seedIcons(portfolio, executor, files);
  for (const seeded of portfolio.customers) seedEmployees(portfolio, seeded);
  for (const seeded of portfolio.customers) seedFloors(portfolio, seeded);
  seedNotifications(portfolio);
  for (const seeded of portfolio.customers) seedReservations(portfolio, seeded);
  for (const seeded of portfolio.customers) seedInvitations(portfolio, seeded);
  await seedTranslations(portfolio);
  seedIntegrations(portfolio);
  for (const seeded of portfolio.customers) seedDevices(portfolio, seeded);
  seedBookings(portfolio);
  seedRoomReleases(portfolio);
  for (const seeded of portfolio.customers) seedRequests(portfolio, seeded);
  seedLockers(portfolio);
  for (const seeded of portfolio.customers) seedVisitors(portfolio, seeded);
  seedRetention(portfolio);
  seedPrograms(portfolio);
  const uploads = seedUploads(portfolio);
  await writeHistories(executor, portfolio.histories, DEMO_REASON, {
    customer: writeDomains,
    invitation: writeInvitees,
    notification: writeNotificationRecipients,
    order: writeOrderCounters,
    serviceRequest: writeRequestEntries,
    vendor: writePaymentLinks,
  });
  await writeLastLogins(executor, portfolio);
  await seedOutbox(executor, portfolio);
  await writeUploads(executor, uploads);
  await seedJobs(executor, portfolio);
  await writeRetentionRuns(executor, portfolio);
  tell(`  ${String(await seedMaps(executor))} buildings with a map`);
  const changes = portfolio.histories.reduce((sum, { steps }) => sum + steps.length, 0);
  tell(`  ${number.format(changes)} changes over the past year`);
}
