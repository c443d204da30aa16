import type { ContextName } from '../core/featureKey.ts';

/** What may follow what: a campus or building is in a customer, a building in a campus too, a vendor in a building (NAV-01); each part is only when present (NAV-04). */
export const contextInsides: Readonly<Record<ContextName, readonly Exclude<ContextName, 'ROOT'>[]>> = {
  ROOT: ['CUSTOMER'],
  CUSTOMER: ['CAMPUS', 'BUILDING', 'VENDOR'],
  CAMPUS: ['BUILDING'],
  BUILDING: ['VENDOR'],
  VENDOR: [],
};

/** Where a context opens when nothing else decides (NAV-07 to NAV-10): its default child, and the page of the outer context it is left to. */
export const contextDefaults: Readonly<Record<ContextName, { readonly child?: string; readonly route?: string }>> = {
  ROOT: {},
  CUSTOMER: { child: 'buildings' },
  CAMPUS: { child: 'campusBuildings', route: 'campuses' },
  BUILDING: { child: 'buildingInformation', route: 'buildings' },
  VENDOR: { child: 'orders', route: 'vendors' },
};

/** The resource whose records are the places of a context: its names come from there (NAV-05). */
export const contextResources = {
  CUSTOMER: 'customer',
  CAMPUS: 'space',
  BUILDING: 'building',
  VENDOR: 'vendor',
} as const;

/** Page names that open another item of the same context (SHELL-19). */
export const pageAliases: Readonly<Partial<Record<ContextName, Readonly<Record<string, string>>>>> = {
  CAMPUS: { campusBuildings: 'buildings' },
  BUILDING: { buildingInformation: 'buildinginfo' },
};

/** One entry of the navigation stack (NAV-02); `info` is the display name. */
export interface ContextEntry {
  readonly context: Exclude<ContextName, 'ROOT'>;
  readonly id: string;
  readonly info: string;
}

/** What follows from the stack and the page (NAV-03). */
export interface NavigationState {
  readonly customerId?: string;
  readonly customerName?: string;
  readonly campusId?: string;
  readonly campusName?: string;
  readonly buildingId?: string;
  readonly buildingName?: string;
  readonly vendorId?: string;
  readonly vendorName?: string;
  readonly form: string;
  readonly fullPath: string;
}

const order = ['CUSTOMER', 'CAMPUS', 'BUILDING', 'VENDOR'] as const;

/** `customer/{id}`, `/campus/{id}`, `/building/{id}`, `/vendor/{id}`, `/{page}`, each part only when present (NAV-04). */
export function fullPath(stack: readonly Pick<ContextEntry, 'context' | 'id'>[], page: string): string {
  const parts = order.flatMap((context) => {
    const entry = stack.find((candidate) => candidate.context === context);
    return entry === undefined ? [] : [`${context.toLowerCase()}/${encodeURIComponent(entry.id)}`];
  });
  if (page !== '') parts.push(page);
  return parts.join('/');
}

/** The page values that are another form's name (SHELL-18). */
export function formOf(page: string): string {
  return page === 'buildingInformation' || page === 'campusBuildings' ? 'buildings' : page;
}

/** Derives ids, names, form and full path from the stack (NAV-03). */
export function navigationState(stack: readonly ContextEntry[], page: string): NavigationState {
  const named = Object.fromEntries(
    stack.flatMap(({ context, id, info }) => [
      [`${context.toLowerCase()}Id`, id],
      [`${context.toLowerCase()}Name`, info],
    ]),
  );
  return { ...named, form: formOf(page), fullPath: fullPath(stack, page) };
}

/** The innermost context of a stack; ROOT when it is empty. */
export function innermost(stack: readonly Pick<ContextEntry, 'context'>[]): ContextName {
  return stack.at(-1)?.context ?? 'ROOT';
}
