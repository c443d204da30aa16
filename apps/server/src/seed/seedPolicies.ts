import { policyStore } from '../modules/setup/policy/policy.store.ts';
import { customerPolicies, rootPolicies } from './content/catalogueTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** Policies for all customers and those of each (BRAND-15). */
export function seedPolicies(portfolio: PortfolioSeed): void {
  const { random, calendar } = portfolio;
  for (const { url, ...policy } of rootPolicies) {
    const draft = url.replace('/policies/', '/drafts/');
    const history = portfolio.create(
      policyStore,
      { date: calendar.daysAgo(355), editorId: portfolio.administrator },
      { customerId: null, ...policy, url: draft },
    );
    history.change(portfolio.next(history, random.whole(5, 25), portfolio.administrator), { url });
  }
  for (const { facts, history: customer } of portfolio.customers) {
    for (const { url, ...policy } of customerPolicies[facts.name] ?? []) {
      const date = calendar.later(customer.steps[0]?.date ?? calendar.now, random.whole(10, 40));
      const history = portfolio.create(
        policyStore,
        { date, editorId: portfolio.implementer(date) },
        { customerId: customer.id, ...policy, url: `${url}-2025` },
      );
      history.change(portfolio.next(history, random.whole(60, 150), portfolio.implementer(date)), { url });
    }
  }
}
