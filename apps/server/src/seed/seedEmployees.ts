import { articleStore } from '../modules/content/article/article.store.ts';
import { employeeStore } from '../modules/people/employee/employee.store.ts';
import { employeeGroupStore } from '../modules/people/employee/employeeGroup.store.ts';
import { employeeGroups, groupNews } from './content/employeeTexts.ts';
import { firstNames, lastNames } from './content/largeWords.ts';
import { asAddress, emailOf, type Person } from './content/person.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

type Named = Pick<Person, 'firstName' | 'lastName'>;

function hasEmployees(
  place: CustomerSeed['facts']['sites'][number] | undefined,
): place is CustomerSeed['facts']['sites'][number] {
  return place !== undefined && place.status !== 'None';
}

/** The app's users are employees of the first of their buildings; further ones are made of names from many countries. */
function peopleOf({ facts }: CustomerSeed, site: number): { person: Named; email: string }[] {
  const [domain] = facts.domains;
  const users = facts.people
    .filter(
      ({ role, sites, hasLeft }) =>
        role === 'reader' && sites.find((one) => hasEmployees(facts.sites[one])) === site && hasLeft !== true,
    )
    .map((person) => ({ person, email: emailOf(person, domain) }));
  const others = Array.from({ length: 9 + ((site * 5) % 16) }, (_, at) => {
    const firstName = firstNames[(site * 11 + at * 7) % firstNames.length] ?? '';
    const lastName = lastNames[(site * 17 + at * 13) % lastNames.length] ?? '';
    const email = `${asAddress(firstName)}.${asAddress(lastName)}.${String(site + 1)}@${domain}`;
    return { person: { firstName, lastName }, email };
  });
  const seen = new Set<string>();
  return [...users, ...others].filter(({ email }) => !seen.has(email) && seen.add(email));
}

/** The employees of a customer's buildings in their groups, and a piece of news for one of those (MSG-12, MSG-17, CONT-07). */
export function seedEmployees(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  for (const [site, building] of seeded.buildings.entries()) {
    const place = seeded.facts.sites[site];
    if (!hasEmployees(place)) continue;
    const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 4);
    const editorId = portfolio.keeper(seeded, site, begin);
    const scope = { customerId: seeded.history.id, buildingId: building.id };
    const names = employeeGroups[languageOf(place)].slice(0, 2 + (site % 3));
    const groups = names.map(
      (name) => new RecordHistory(employeeGroupStore, { date: begin, editorId }, { ...scope, name }),
    );
    for (const [at, { person, email }] of peopleOf(seeded, site).entries()) {
      portfolio.create(
        employeeStore,
        { date: portfolio.calendar.later(begin, 1), editorId },
        {
          ...scope,
          firstName: person.firstName,
          lastName: person.lastName,
          email,
          // A few are in no group yet.
          groupId: groups[at % (groups.length + 1)]?.id ?? null,
          preferredBuildingId: at % 4 === 0 ? building.id : null,
          origin: at < 3 ? 'entered' : 'imported',
        },
      );
    }
    // After their members, who are in the groups' histories too.
    portfolio.tell(groups);
    const [first] = groups;
    if (site % 4 === 0 && first !== undefined) seedGroupNews(portfolio, seeded, site, first);
  }
}

function seedGroupNews(portfolio: PortfolioSeed, seeded: CustomerSeed, site: number, group: RecordHistory): void {
  const place = seeded.facts.sites[site];
  if (place === undefined) return;
  const date = portfolio.calendar.later(group.last.date, 3);
  const { title, content } = groupNews[languageOf(place)];
  const history = portfolio.create(
    articleStore,
    { date, editorId: portfolio.keeper(seeded, site, date) },
    {
      customerId: seeded.history.id,
      buildingId: group.value('buildingId'),
      type: 'article',
      displayOrder: 0,
      title,
      subtitle: null,
      published: false,
      activationDate: null,
      expirationDate: null,
      contentUrl: null,
      content,
      featured: false,
      audienceType: 'employeeGroup',
      employeeGroupId: group.id,
      imageId: null,
    },
  );
  const publish = portfolio.next(history, 1, portfolio.keeper(seeded, site, date));
  history.change(publish, { published: true, activationDate: publish.date.toISOString() });
}
