import { userStore } from '../resources/user/user.store.ts';
import { userConfigurationStore } from '../resources/user/userConfiguration.store.ts';
import { emailOf } from './content/person.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';

/** The users of a customer: managers first weeks, the others over the months; some change, some leave. */
export function tellPeople(story: PortfolioStory, told: CustomerStory): void {
  const { facts, life } = told;
  const isOperator = told === story.customers[0];
  for (const [index, person] of facts.people.entries()) {
    const isStaff = isOperator || person.role === 'manager';
    const date = story.calendar.later(life.steps[0]?.date ?? story.calendar.now, isStaff ? 1 + index : 12 + index * 6);
    const creator = isOperator ? (index === 0 ? null : story.administrator) : story.implementer(date);
    const user = story.create(
      userStore,
      { date, editorId: creator },
      {
        customerId: life.id,
        email: emailOf(person, facts.domains[0]),
        firstName: person.firstName,
        lastName: person.lastName,
        roles: [story.roleId(person.role)],
        cookies: [],
        approvalTicketNumber: `REQ-${String(1_040 + story.random.whole(0, 8) + index * 9)}`,
      },
    );
    if (person.role !== 'administrator' && story.random.chance(0.35))
      user.change(
        story.next(user, story.random.whole(40, 120), isOperator ? story.administrator : story.implementer(date)),
        {
          approvalTicketNumber: `REQ-${String(2_200 + story.random.whole(0, 700))}`,
        },
      );
    if (person.hasLeft) user.remove(story.next(user, story.random.whole(90, 130), story.administrator));
    told.users.push({
      id: user.id,
      role: person.role,
      sites: person.sites,
      since: date,
      until: user.last.deletedAt,
    });
  }
}

/** The buildings in each user's scope: the first with the account, further ones as they were set up (CUST-10). */
export function tellScopes(story: PortfolioStory, { life: customer, users, buildings, scopes }: CustomerStory): void {
  for (const user of users) {
    const [first, ...further] = user.sites.flatMap((site) => buildings[site] ?? []);
    const start = first !== undefined && first.steps[0] !== undefined ? first.steps[0].date : user.since;
    const date = story.calendar.later(start > user.since ? start : user.since, 0);
    const editorId = story.implementer(date);
    const ids = first === undefined ? [] : [first.id];
    const scope = story.create(
      userConfigurationStore,
      { date, editorId },
      { customerId: customer.id, userId: user.id, buildingIds: ids, vendorIds: [] },
    );
    scopes.push({ user, life: scope });
    for (const building of further) {
      ids.push(building.id);
      const added = building.steps[0]?.date ?? date;
      const base = added > scope.last.date ? added : scope.last.date;
      scope.change(
        { date: story.calendar.later(base, 1), editorId: story.implementer(base) },
        { buildingIds: [...ids] },
      );
    }
  }
}
