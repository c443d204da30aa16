/** What a template may say of the customer's settings; each is the field of the settings that has it. */
export const settingPlaceholders = ['instance', 'customerNumbers', 'siteIds', 'savedQuery'] as const;

/** What a template may say of a request. */
const requestPlaceholders = [
  'number',
  'correlation',
  'title',
  'description',
  'category',
  'priority',
  'priorityNumber',
  'name',
  'email',
  'phone',
  'buildingId',
  'buildingName',
  'floorId',
  'floorName',
  'spaceId',
  'spaceName',
  'cmmsAreaId',
  'cmmsBuildingId',
  'cmmsFloorId',
  'serviceId',
  'reportedAt',
] as const;

/** What a template of an address may say of the request as the other system knows it, and of a list's page. */
const addressPlaceholders = ['remoteId', 'remoteNumber', 'since', 'fileName', 'fileType', 'text'] as const;

const known: ReadonlySet<string> = new Set([...settingPlaceholders, ...requestPlaceholders, ...addressPlaceholders]);

const placeholder = /\{\{([^{}]*)\}\}/g;

/** Returns the names between double braces of a template, in their order. */
export function placeholdersOf(template: string): string[] {
  return [...template.matchAll(placeholder)].map(([, name = '']) => name.trim());
}

/** Checks whether there is a placeholder of this name. */
export function isPlaceholder(name: string): boolean {
  return known.has(name);
}

/** Fills a template: each placeholder becomes its value, one without a value nothing. `spell` is how a value is written at that place. */
export function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, string | null>>,
  spell: (value: string) => string = (value) => value,
): string {
  return template.replaceAll(placeholder, (_whole, typed: string) => {
    const name = typed.trim();
    return spell(Object.hasOwn(values, name) ? (values[name] ?? '') : '');
  });
}

/** Checks whether every placeholder of a template has a value. */
export function isFilled(template: string, values: Readonly<Record<string, string | null>>): boolean {
  return placeholdersOf(template).every((name) => Object.hasOwn(values, name) && (values[name] ?? '') !== '');
}
