/** The paths that carry a header `api-version`, and its value; the first that begins a path counts (API-04, API-05). */
const versions: readonly (readonly [path: string, version: '1.0' | '2.0'])[] = [
  ['space/searchParent', '2.0'],
  ['space/search', '2.0'],
  ['space', '1.0'],
  ['tag', '1.0'],
];

/** The version that a call of a path asks for; undefined where it asks for none. */
export function apiVersionOf(path: string): '1.0' | '2.0' | undefined {
  const [plain = ''] = path.replace(/^\/+/, '').split('?');
  // Schedules are no part of the geography and have no versions.
  if (plain.startsWith('space/searchSchedule')) return undefined;
  return versions.find(([start]) => plain === start || plain.startsWith(`${start}/`))?.[1];
}
