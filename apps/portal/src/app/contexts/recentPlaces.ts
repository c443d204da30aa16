import { readAddress, pathOf } from '../../kit/navigation/place.ts';
import type { ContextRef } from '../../kit/navigation/place.ts';
import { readStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { personalKeys } from '../../ui/storage/storageKeys.ts';

/** A place as the contexts that lead to it; the innermost is the place. */
export type PlaceStack = readonly [ContextRef, ...ContextRef[]];

const MAX_KEPT = 10;

function stackOf(path: unknown): PlaceStack | null {
  const [first, ...others] = typeof path === 'string' ? (readAddress(path)?.entries ?? []) : [];
  return first === undefined ? null : [first, ...others];
}

/** The places where a person was recently in this browser, the last one first. Only ids are kept: names and rights are the server's. */
export function recentPlaces(userId: string): readonly PlaceStack[] {
  try {
    const paths: unknown = JSON.parse(readStored(personalKeys.recentPlaces(userId)) ?? '[]');
    return Array.isArray(paths) ? paths.map(stackOf).filter((stack) => stack !== null) : [];
  } catch {
    return [];
  }
}

/** Puts a place first. */
export function rememberPlace(userId: string, stack: PlaceStack): void {
  const path = pathOf(stack, '');
  const others = recentPlaces(userId)
    .map((place) => pathOf(place, ''))
    .filter((other) => other !== path);
  writeStored(personalKeys.recentPlaces(userId), JSON.stringify([path, ...others].slice(0, MAX_KEPT)));
}
