import type { Services } from '../services/services.ts';
import { turnOn } from './turnOn.ts';

/** Turns the map extension on in buildings, without which a space needs a service id (PLACE-17). */
export async function turnOnMap(services: Services, ...buildingIds: readonly string[]): Promise<void> {
  await turnOn(services, 'map', buildingIds);
}
