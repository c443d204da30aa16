import type { ResourceFacts } from './core/resource.ts';
import * as facts from './facts.ts';

function isFacts([key, value]: readonly [string, unknown]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'levels' in value &&
    'name' in value &&
    key === `${String(value.name)}Facts`
  );
}

function factsAmong(exported: typeof facts): readonly ResourceFacts[];
function factsAmong(exported: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.entries(exported)
    .filter(isFacts)
    .map(([, value]) => value);
}

/** The facts of every resource of the product, for what reads them over all: without one schema. */
export const allFacts = factsAmong(facts);
