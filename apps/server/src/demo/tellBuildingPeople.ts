import { keyContactStore } from '../resources/keyContact/keyContact.store.ts';
import { tenantStore } from '../resources/tenant/tenant.store.ts';
import { contactFacts, tenantFacts } from './content/buildingPeople.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';

/** Whom people turn to in each building, and the companies in it (BLDG-18, BLDG-41). */
export function tellBuildingPeople(story: PortfolioStory, told: CustomerStory): void {
  for (const [site, building] of told.buildings.entries()) {
    const place = told.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = story.calendar.later(building.steps[1]?.date ?? building.last.date, 2);
    const scope = { customerId: told.life.id, buildingId: building.id };
    for (let order = 0; order < 2 + (site % 3); order += 1) {
      const facts = contactFacts[(site * 2 + order) % contactFacts.length];
      if (facts === undefined) continue;
      const [firstName = ''] = facts.name.toLowerCase().split(' ');
      story.create(
        keyContactStore,
        { date: story.calendar.later(begin, order), editorId: story.keeper(told, site, begin) },
        {
          ...scope,
          name: facts.name,
          position: facts.position,
          mobilePrefix: place.phone === null ? null : story.reference.place(place).mobilePrefix,
          phone: place.phone,
          email: `${firstName}@${told.facts.domains[0]}`,
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
      story.create(
        tenantStore,
        { date: story.calendar.later(begin, 3 + at), editorId: story.keeper(told, site, begin) },
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
