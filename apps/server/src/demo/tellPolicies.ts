import { policyStore } from '../resources/policy/policy.store.ts';
import { customerPolicies, rootPolicies } from './content/catalogueTexts.ts';
import type { PortfolioStory } from './portfolioStory.ts';

/** Policies for all customers and those of each (BRAND-15). */
export function tellPolicies(story: PortfolioStory): void {
  const { random, calendar } = story;
  for (const { url, ...policy } of rootPolicies) {
    const draft = url.replace('/policies/', '/drafts/');
    const life = story.create(
      policyStore,
      { date: calendar.daysAgo(355), editorId: story.administrator },
      { customerId: null, ...policy, url: draft },
    );
    life.change(story.next(life, random.whole(5, 25), story.administrator), { url });
  }
  for (const { facts, life: customer } of story.customers) {
    for (const { url, ...policy } of customerPolicies[facts.name] ?? []) {
      const date = calendar.later(customer.steps[0]?.date ?? calendar.now, random.whole(10, 40));
      const life = story.create(
        policyStore,
        { date, editorId: story.implementer(date) },
        { customerId: customer.id, ...policy, url: `${url}-2025` },
      );
      life.change(story.next(life, random.whole(60, 150), story.implementer(date)), { url });
    }
  }
}
