import { sharedSpaceFacts } from './content/sharedSpaceTexts.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import { languageOf } from './tellBuildings.ts';
import { tellNode } from './tellGeography.ts';

/** What the people of a building share: two to four rooms and corners each (PLACE-21). */
export function tellSharedSpaces(story: PortfolioStory, told: CustomerStory): void {
  const [domain] = told.facts.domains;
  for (const [site, building] of told.buildings.entries()) {
    const place = told.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const begin = story.calendar.later(building.steps[1]?.date ?? building.last.date, 5);
    const facts = sharedSpaceFacts[languageOf(place)];
    for (let at = 0; at < 2 + (site % 3); at += 1) {
      const fact = facts[(site + at) % facts.length];
      if (fact === undefined) continue;
      const { key, name, location, description, capacity, isBooked } = fact;
      const { id } = building;
      tellNode(story, told, story.calendar.later(begin, at), null, {
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
