import { allFacts, contextResources, featuresOfFound, parentFields } from '@atrium/contract';
import type { ContextEntry, ContextName, FeatureKey, FoundRecord, ResourceFacts } from '@atrium/contract';

import { featureOfScreen } from '../featureOfScreen.ts';
import type { ScreenEntry } from '../screenSet.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import type { ContextRef } from '../../kit/navigation/place.ts';

/** What a found record leads to: a context that is entered, or a screen with the record behind it. */
export type FoundPlace =
  | { readonly kind: 'context'; readonly context: ContextRef['context']; readonly path: string }
  | {
      readonly kind: 'screen';
      readonly entry: ScreenEntry;
      readonly listPath: string;
      readonly recordPath: string;
    };

interface Question {
  readonly screens: readonly ScreenEntry[];
  readonly mayView: (feature: FeatureKey) => boolean;
  readonly canEnter: (context: ContextRef['context']) => boolean;
}

const parameters = /:(\w+)/g;

function resourceOf(name: string): ResourceFacts | undefined {
  return allFacts.find((resource) => resource.name === name);
}

/** The contexts around a found record, as far as it is in them. */
function outerStack({ customerId, campusId, buildingId, vendorId }: FoundRecord): ContextRef[] {
  return [
    ...(customerId === null ? [] : [{ context: 'CUSTOMER', id: customerId } as const]),
    ...(campusId === null ? [] : [{ context: 'CAMPUS', id: campusId } as const]),
    ...(buildingId === null ? [] : [{ context: 'BUILDING', id: buildingId } as const]),
    ...(vendorId === null ? [] : [{ context: 'VENDOR', id: vendorId } as const]),
  ];
}

function isScreenOf(entry: ScreenEntry, resource: ResourceFacts, feature: FeatureKey): boolean {
  const named = [...entry.page.matchAll(parameters)].map(([, name]) => name);
  const parents = [...new Set(parentFields(resource))];
  return (
    (resource.finding?.pages?.includes(entry.page) ?? true) &&
    featureOfScreen(entry) === feature &&
    named.length === parents.length &&
    parents.every((parent) => named.includes(parent))
  );
}

const inside: Readonly<Record<ContextName, readonly ContextEntry['context'][]>> = {
  ROOT: [],
  CUSTOMER: ['CUSTOMER'],
  CAMPUS: ['CUSTOMER', 'CAMPUS'],
  BUILDING: ['CUSTOMER', 'BUILDING'],
  VENDOR: ['CUSTOMER', 'BUILDING', 'VENDOR'],
};

/** Returns where a found record opens; null when no screen that the person may view shows it (KIT-11). */
export function foundPlace(found: FoundRecord, { screens, mayView, canEnter }: Question): FoundPlace | null {
  const resource = resourceOf(found.resource);
  if (resource === undefined) return null;
  const stack = outerStack(found);
  const context = (['CUSTOMER', 'CAMPUS', 'BUILDING', 'VENDOR'] as const).find(
    (name) => contextResources[name] === resource.name && (name !== 'CAMPUS' || found.kind === 'Campus'),
  );
  if (context !== undefined && canEnter(context))
    return { kind: 'context', context, path: pathOf([...stack, { context, id: found.id }], '') };
  for (const feature of featuresOfFound(resource, found).filter(mayView)) {
    const entry = screens.find((candidate) => isScreenOf(candidate, resource, feature));
    if (entry === undefined) continue;
    const page = entry.page.replaceAll(parameters, (_, name: string) => encodeURIComponent(found.parents[name] ?? ''));
    const place = stack.filter((one) => inside[entry.context].includes(one.context));
    return { kind: 'screen', entry, listPath: pathOf(place, page), recordPath: pathOf(place, page, found.id) };
  }
  return null;
}
