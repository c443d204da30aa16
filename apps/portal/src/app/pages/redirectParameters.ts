import { isEmail, isId, menu, pageAliases } from '@atrium/contract';

import { readStored, removeStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';
import type { StorageKey } from '../../ui/storage/storageKeys.ts';
import { placeKeys } from '../contexts/rememberedPage.ts';

const pages: ReadonlySet<string> = new Set([
  ...menu.map(({ page }) => page),
  ...Object.values(pageAliases).flatMap((aliases) => Object.keys(aliases)),
]);

/** Checks whether a text is a plain decimal number within bounds. */
function isNumberWithin(text: string, least: number, most: number): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Latitude and longitude in degrees, parted by a comma. */
function isPlace(text: string): boolean {
  const [latitude = '', longitude = '', ...others] = text.split(',').map((part) => part.trim());
  return others.length === 0 && isNumberWithin(latitude, -90, 90) && isNumberWithin(longitude, -180, 180);
}

interface RedirectParameter {
  readonly name: string;
  readonly key: StorageKey;
  readonly isValid: (value: string) => boolean;
}

/** The query parameters of the redirect route, each with where it is kept (SHELL-07, SHELL-08). */
const parameters: readonly RedirectParameter[] = [
  { name: 'email', key: storageKeys.email, isValid: isEmail },
  { name: 'buildingId', key: storageKeys.building, isValid: isId },
  { name: 'coords', key: storageKeys.coordinates, isValid: isPlace },
  { name: 'floorId', key: storageKeys.floor, isValid: isId },
  { name: 'page', key: storageKeys.page, isValid: (value) => pages.has(value) },
  { name: 'zoom', key: storageKeys.zoom, isValid: (value) => isNumberWithin(value, 0, 30) },
  { name: 'mode', key: storageKeys.mode, isValid: (value) => /^[\w-]{1,50}$/.test(value) },
];

interface KeptValue {
  readonly key: StorageKey;
  readonly value: string;
}

/** Keeps what a redirect names; what an earlier one has named of a place in another building is forgotten (SHELL-07, MAP-04). */
export function keepRedirect(values: readonly KeptValue[]): void {
  const building = values.find(({ key }) => key === storageKeys.building)?.value;
  const isOther = building !== undefined && building.toLowerCase() !== readStored(storageKeys.building)?.toLowerCase();
  if (isOther) for (const key of placeKeys) removeStored(key);
  for (const { key, value } of values) writeStored(key, value);
}

/**
 * Returns what a redirect asks to keep, or the names of its parameters that are not valid; a parameter without a value
 * counts as missing (SHELL-10).
 */
export function readRedirect(search: URLSearchParams): {
  readonly values: readonly KeptValue[];
  readonly invalid: readonly string[];
} {
  const given = parameters.map((parameter) => ({
    ...parameter,
    values: search.getAll(parameter.name).filter((value) => value !== ''),
  }));
  return {
    values: given.flatMap(({ key, values: [value] }) => (value === undefined ? [] : [{ key, value }])),
    // Two different pages, say, are as good as none.
    invalid: given
      .filter(({ values, isValid }) => new Set(values).size > 1 || !values.every(isValid))
      .map(({ name }) => name),
  };
}
