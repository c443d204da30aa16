import { userStore } from '../modules/people/user/user.store.ts';
import { userConfigurationStore } from '../modules/people/user/userConfiguration.store.ts';
import { emailOf } from './content/person.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';

/** The users of a customer: managers first weeks, the others over the months; some change, some leave. */
export function seedPeople(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const { facts, history } = seeded;
  const isOperator = seeded === portfolio.customers[0];
  for (const [index, person] of facts.people.entries()) {
    const isStaff = isOperator || person.role === 'manager' || person.role === 'campusManager';
    const date = portfolio.calendar.later(
      history.steps[0]?.date ?? portfolio.calendar.now,
      isStaff ? 1 + index : 12 + index * 6,
    );
    const creator = isOperator ? (index === 0 ? null : portfolio.administrator) : portfolio.implementer(date);
    const user = portfolio.create(
      userStore,
      { date, editorId: creator },
      {
        customerId: history.id,
        email: emailOf(person, facts.domains[0]),
        firstName: person.firstName,
        lastName: person.lastName,
        roles: [portfolio.roleId(person.role)],
        cookies: [],
        approvalTicketNumber: `REQ-${String(1_040 + portfolio.random.whole(0, 8) + index * 9)}`,
      },
    );
    if (person.role !== 'administrator' && portfolio.random.chance(0.35))
      user.change(
        portfolio.next(
          user,
          portfolio.random.whole(40, 120),
          isOperator ? portfolio.administrator : portfolio.implementer(date),
        ),
        {
          approvalTicketNumber: `REQ-${String(2_200 + portfolio.random.whole(0, 700))}`,
        },
      );
    if (person.hasLeft) user.remove(portfolio.next(user, portfolio.random.whole(90, 130), portfolio.administrator));
    seeded.users.push({
      id: user.id,
      role: person.role,
      sites: person.sites,
      since: date,
      until: user.last.deletedAt,
    });
  }
}

/** The buildings in each user's scope: the first with the account, further ones as they were set up (CUST-10). */
export function seedScopes(
  portfolio: PortfolioSeed,
  { history: customer, users, buildings, scopes }: CustomerSeed,
): void {
  for (const user of users) {
    const [first, ...further] = user.sites.flatMap((site) => buildings[site] ?? []);
    const start = first !== undefined && first.steps[0] !== undefined ? first.steps[0].date : user.since;
    const date = portfolio.calendar.later(start > user.since ? start : user.since, 0);
    const editorId = portfolio.implementer(date);
    const ids = first === undefined ? [] : [first.id];
    const scope = portfolio.create(
      userConfigurationStore,
      { date, editorId },
      { customerId: customer.id, userId: user.id, buildingIds: ids, vendorIds: [] },
    );
    scopes.push({ user, history: scope });
    for (const building of further) {
      ids.push(building.id);
      const added = building.steps[0]?.date ?? date;
      const base = added > scope.last.date ? added : scope.last.date;
      scope.change(
        { date: portfolio.calendar.later(base, 1), editorId: portfolio.implementer(base) },
        { buildingIds: [...ids] },
      );
    }
  }
}
