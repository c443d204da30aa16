import { sharedSpaceFacts } from './content/sharedSpaceTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import { languageOf } from './seedBuildings.ts';
import { seedNode } from './seedGeography.ts';

/** Returns what the people of a building share: two to four rooms and corners each (PLACE-21). */
export function seedSharedSpaces(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const [domain] = seeded.facts.domains;
  for (const [site, building] of seeded.buildings.entries()) {
    const place = seeded.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 5);
    const facts = sharedSpaceFacts[languageOf(place)];
    for (let at = 0; at < 2 + (site % 3); at += 1) {
      const fact = facts[(site + at) % facts.length];
      if (fact === undefined) continue;
      const { key, name, location, description, capacity, isBooked } = fact;
      const { id } = building;
      seedNode(portfolio, seeded, portfolio.calendar.later(begin, at), null, {
        type: 'Common Area',
        buildingId: id,
        name,
        location,
        description,
        capacity,
        mapSpaceXRefId: `${key.toUpperCase()}-${String(at + 1)}`,
        bookingRoomName: isBooked ? name : null,
        bookingEmail: isBooked ? `${key}.${String(site + 1)}@${domain}` : null,
      });
    }
  }
}
