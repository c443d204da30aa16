import { keyContactStore } from '../modules/content/keyContact/keyContact.store.ts';
import { tenantStore } from '../modules/people/tenant/tenant.store.ts';
import { contactFacts, tenantFacts } from './content/buildingPeople.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';

/** Whom people turn to in each building, and the companies in it (BLDG-18, BLDG-41). */
export function seedBuildingPeople(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  for (const [site, building] of seeded.buildings.entries()) {
    const place = seeded.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 2);
    const scope = { customerId: seeded.history.id, buildingId: building.id };
    for (let order = 0; order < 2 + (site % 3); order += 1) {
      const facts = contactFacts[(site * 2 + order) % contactFacts.length];
      if (facts === undefined) continue;
      const [firstName = ''] = facts.name.toLowerCase().split(' ');
      portfolio.create(
        keyContactStore,
        { date: portfolio.calendar.later(begin, order), editorId: portfolio.keeper(seeded, site, begin) },
        {
          ...scope,
          name: facts.name,
          position: facts.position,
          ...portfolio.reference.phone(place),
          email: `${firstName}@${seeded.facts.domains[0]}`,
          photoId: null,
          alternateContactType: null,
          alternateContactName: null,
          alternateContactLink: null,
          sortOrder: order,
        },
      );
    }
    for (let at = 0; at < 1 + (site % 4); at += 1) {
      const facts = tenantFacts[(site + at) % tenantFacts.length];
      if (facts === undefined) continue;
      portfolio.create(
        tenantStore,
        { date: portfolio.calendar.later(begin, 3 + at), editorId: portfolio.keeper(seeded, site, begin) },
        {
          ...scope,
          name: facts.name,
          floor: at === 0 ? null : at * 2,
          allFloors: at === 0,
          companyBlurb: facts.blurb,
          website: facts.domain,
          active: at < 3,
        },
      );
    }
  }
}
