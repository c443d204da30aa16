import { type ImdfType, labelOf, textLimits } from '@atrium/contract/files';

import { cut } from './faults.ts';
import { unitCategories } from './unitCategories.ts';

/** Units that are ways, openings and restrooms: their names are no references of spaces. */
const passages = new Set([
  'walkway',
  'stairs',
  'steps',
  'elevator',
  'escalator',
  'ramp',
  'movingwalkway',
  'opentobelow',
  'structure',
  'unenclosedarea',
  'vegetation',
  'road',
  'sidewalk',
  'footbridge',
  ...[...unitCategories].filter((category) => category.startsWith('restroom')),
]);

/** The text of a label in the archive's language, or in the first that it has. */
export function textOf(label: unknown, language: string): string | null {
  const text = labelOf(label, language);
  return text === null ? null : cut(text, textLimits.name);
}

const referencePattern = /^[A-Za-z0-9,./\-&_ ]+$/;

export function isReference(text: string): boolean {
  return text.length <= textLimits.mapSpaceXRefId && referencePattern.test(text);
}

/** A feature as far as its reference is asked for. */
interface NamedFeature {
  readonly type: ImdfType;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Returns what a unit is called by spaces: `reference`, which IMDF does not know, else its other name, else its name where
 * it is no passage.
 */
export function referenceOf({ type, properties }: NamedFeature, language: string): string | null {
  if (type !== 'unit') return null;
  const own = properties['reference'];
  if (typeof own === 'string' && own.trim() !== '') return own.trim();
  const category = properties['category'];
  const other = textOf(properties['alt_name'], language);
  const named = typeof category === 'string' && passages.has(category) ? null : textOf(properties['name'], language);
  return [other, named].find((text) => text !== null && isReference(text)) ?? null;
}
