import { alwaysOpen, type DayHours } from '@atrium/contract';

import { buildingTagStore } from '../modules/places/buildingTag/buildingTag.store.ts';
import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { vendorStore } from '../modules/orders/vendor/vendor.store.ts';
import type { KnownStore } from '../store/storeDefinition.ts';
import { floorTexts } from './content/floorTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';
import { seedNode } from './seedGeography.ts';

const MAX_FLOORS = 4;
const DESKS_PER_FLOOR = 8;
/** People for whom a building has one more floor. */
const PEOPLE_PER_FLOOR = 350;

/** Hours of working days; closed at the weekend. */
function workingDays(opensAt: string, closesAt: string): DayHours[] {
  return alwaysOpen.map((hours) => {
    const closed = hours.day === 'saturday' || hours.day === 'sunday';
    return closed ? { ...hours, closed } : { ...hours, opensAt, closesAt };
  });
}

/** The records of a resource in a building. */
function inBuilding(portfolio: PortfolioSeed, store: KnownStore, buildingId: string): RecordHistory[] {
  return portfolio.histories.filter(
    (history) =>
      history.store === store && history.value('buildingId') === buildingId && history.last.deletedAt === null,
  );
}

/** A reference that maps have: `NW-1.204`. */
function reference(customer: string, level: number, room: number | string): string {
  const initials = customer.replaceAll(/[^A-Z]/g, '').slice(0, 2);
  return `${initials === '' ? 'X' : initials}-${String(level)}.${String(room)}`;
}

interface FloorSeed {
  readonly portfolio: PortfolioSeed;
  readonly seeded: CustomerSeed;
  readonly building: RecordHistory;
  readonly site: number;
  readonly level: number;
  readonly date: Date;
}

/** The rooms, areas and desks of one floor, with references from 201 on. */
function seedSpaces({ portfolio, seeded, building, site, level, date }: FloorSeed, floor: RecordHistory): void {
  const facts = seeded.facts.sites[site];
  if (facts === undefined) return;
  const { rooms, area, desk, counter } = floorTexts[languageOf(facts)];
  const [domain] = seeded.facts.domains;
  const of = (room: number | string) => reference(seeded.facts.name, level, room);
  const common = { buildingId: building.id };
  const tools = inBuilding(portfolio, buildingTagStore, building.id).filter((one) => one.value('group') === 'tool');
  for (const [at, { type, subtype, capacity, names }] of rooms.entries()) {
    const number = String(201 + at);
    const friendlyName = names[(level + site) % Math.max(1, names.length)] ?? null;
    const isBooked = type === 'Room';
    const tagId = tools[(at + level) % Math.max(1, tools.length)]?.id;
    seedNode(portfolio, seeded, date, floor, {
      ...common,
      type,
      name: `${String(level)}.${number}`,
      friendlyName,
      subtype,
      capacity,
      mapSpaceXRefId: of(number),
      reservable: type !== 'POI',
      // One room of the top floor is being repaired.
      active: !(level === MAX_FLOORS - 1 && at === 1),
      motionPrivate: subtype === 'Phone',
      // Tables are put back after each training.
      bookingBuffer: subtype === 'Training' ? 15 : null,
      tags: subtype === 'Meeting' && tagId !== undefined ? [tagId] : [],
      bookingId: isBooked ? `room.${String(level)}.${number}.${String(site + 1)}@${domain}` : null,
      bookingName: isBooked ? `${friendlyName ?? number} (${String(capacity)})` : null,
    });
  }
  const open = seedNode(portfolio, seeded, date, floor, {
    ...common,
    type: 'Area',
    name: area,
    capacity: DESKS_PER_FLOOR,
    mapSpaceXRefId: of(220),
  });
  for (let at = 1; at <= DESKS_PER_FLOOR; at += 1)
    seedNode(portfolio, seeded, date, open, {
      ...common,
      type: 'Desk',
      name: `${desk} ${String(level)}.${String(at).padStart(2, '0')}`,
      capacity: 1,
      displayOrder: at - 1,
      mapSpaceXRefId: of(`D${String(at).padStart(2, '0')}`),
      reservable: at % 4 !== 0,
    });
  const [vendor] = level === 0 ? inBuilding(portfolio, vendorStore, building.id) : [];
  if (vendor !== undefined)
    seedNode(portfolio, seeded, date, floor, {
      ...common,
      type: 'POI',
      name: counter,
      mapSpaceXRefId: of(230),
      vendorType: 'fbvendor',
      fbVendorId: vendor.id,
    });
}

/** Floors with rooms, desks and areas in every building that has the map extension (PLACE-09 to PLACE-20). */
export function seedFloors(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  for (const [site, building] of seeded.buildings.entries()) {
    const facts = seeded.facts.sites[site];
    const map = inBuilding(portfolio, extensionStore, building.id).find((one) => one.value('code') === 'extension.map');
    if (facts === undefined || map?.value('enabled') !== true) continue;
    const begin = portfolio.calendar.later(building.steps[1]?.date ?? building.last.date, 6);
    const names = floorTexts[languageOf(facts)].floors;
    const count = Math.min(MAX_FLOORS, 2 + Math.floor(facts.occupancy / PEOPLE_PER_FLOOR));
    for (let level = 0; level < count; level += 1) {
      const date = portfolio.calendar.later(begin, level);
      const floor = seedNode(portfolio, seeded, date, null, {
        type: 'Floor',
        buildingId: building.id,
        name: names[level] ?? String(level),
        displayOrder: level,
        mapSpaceXRefId: reference(seeded.facts.name, level, 'F'),
        openHours: level === 0 ? workingDays('07:00', '20:00') : null,
      });
      seedSpaces({ portfolio, seeded, building, site, level, date }, floor);
    }
  }
}
