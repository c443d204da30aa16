import { times } from '@atrium/contract';

import { deviceStore } from '../modules/places/device/device.store.ts';
import { deviceVendorStore } from '../modules/places/deviceVendor/deviceVendor.store.ts';
import { spaceStore } from '../modules/places/space/space.store.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

/** Who makes the panels and sensors of the demo, in this order. */
const vendors = [
  { name: 'Lumenloop', website: 'https://console.lumenloop.example' },
  { name: 'Quietcell Sensing', website: 'https://quietcell.example' },
] as const;

const words = {
  en: {
    panel: 'Panel',
    motion: 'Motion',
    gateway: 'Gateway',
    panelType: 'Room panel',
    motionType: 'Motion',
    gatewayType: 'Radio gateway',
  },
  fr: {
    panel: 'Écran',
    motion: 'Mouvement',
    gateway: 'Passerelle',
    panelType: 'Écran de salle',
    motionType: 'Mouvement',
    gatewayType: 'Passerelle radio',
  },
} as const;

/** A hardware id like that of a network card; `number` is different for each device. */
function hardwareIdOf(number: number): string {
  const digits = (0xa0_0000 + number * 7).toString(16).toUpperCase().padStart(6, '0');
  return `AC:23:3F:${digits.match(/../g)?.join(':') ?? ''}`;
}

/** The vendors of a customer, and a gateway, panels and sensors in each of its buildings (PLACE-26, PLACE-27). */
export function seedDevices(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const { calendar } = portfolio;
  if (seeded.facts.sites.length === 0) return;
  const customerId = seeded.history.id;
  const made = vendors.map((facts) =>
    portfolio.create(
      deviceVendorStore,
      { date: calendar.daysAgo(150), editorId: portfolio.administrator },
      { customerId, ...facts, keyDigest: null, keyMadeAt: null },
    ),
  );
  const [panels, sensors] = made;
  for (const [site, building] of seeded.buildings.entries()) {
    const place = seeded.facts.sites[site];
    if (place === undefined || place.status === 'None') continue;
    const text = words[languageOf(place) === 'fr' ? 'fr' : 'en'];
    const rooms = portfolio.histories.filter(
      (one) =>
        one.store === spaceStore && one.value('buildingId') === building.id && one.value('type') === 'Common Area',
    );
    const add = (
      vendor: RecordHistory | undefined,
      room: RecordHistory | null,
      minutes: number | null,
      facts: object,
    ) => {
      const date = calendar.later(building.last.date, 6);
      const seen = minutes === null ? null : new Date(calendar.now.getTime() - minutes * times.minute);
      portfolio.create(
        deviceStore,
        { date, editorId: portfolio.keeper(seeded, site, date) },
        {
          customerId,
          buildingId: building.id,
          hardwareId: hardwareIdOf(portfolio.histories.length),
          gateway: false,
          zoneId: `L-${String(site + 1)}`,
          deviceVendorId: vendor?.id ?? null,
          spaceId: room?.id ?? null,
          // What is seen after it was added.
          lastSeenAt: seen !== null && seen > date ? seen : null,
          ...facts,
        },
      );
    };
    add(sensors, null, 1, { name: text.gateway, kind: 'Sensor', type: text.gatewayType, gateway: true });
    for (const [at, room] of rooms.entries()) {
      const name = String(room.value('name'));
      add(panels, room, 2 + at, { name: `${text.panel} ${name}`, kind: 'Calendar', type: text.panelType });
      // One sensor of a building is silent.
      const minutes = at === 0 ? 40 * 60 : 4 + at;
      add(sensors, room, minutes, { name: `${text.motion} ${name}`, kind: 'Sensor', type: text.motionType });
    }
    add(sensors, null, null, {
      name: `${text.motion} ${String(rooms.length + 1)}`,
      kind: 'Sensor',
      type: text.motionType,
    });
  }
}
