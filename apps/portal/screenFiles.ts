import type { Rolldown } from 'vite';

/** Makers of a name for the file that a module is in; null leaves it where the bundler puts it. */
type NameOf = (id: string, context: Rolldown.ChunkingContext) => string | null;

/** What nearly every list refers to: these resources come with the first list and stay. */
const referred =
  /contract[\\/]src[\\/](?:rules[\\/](?:geofence|operatingHours\.facts|payments\.facts|phone|spaceTypes)|resources[\\/](?:building|country|customer|deepLink|employee|employeeGroup|role|space|state|tag|timezone|user|vendor)\.facts)\.ts$/;

/** Screens, and how those begin that list a resource: forms, maps and calendars are none. */
const screenFile = /[\\/]\w+\.screens\.tsx$/;
const listed = /(?:export const \w+|\bListScreen\b[^;=]*) = defineScreens\(/;

/** Resources whose screens are opened from each other, by the one that their file is named after. */
const families: Readonly<Record<string, readonly string[]>> = {
  article: ['customerArticle', 'faq'],
  building: ['buildingInfo', 'campusBuildings'],
  entry: ['appMenu', 'appMenus', 'card', 'cards'],
  event: ['eventSession', 'registration'],
  extension: ['extensionConfig'],
  integrationConfig: ['lockerConfig', 'pointrConfig', 'providerDefinition', 'visitorConfig'],
  locker: ['lockerBank'],
  mapTemplate: ['icon'],
  notification: [
    'buildingNotification',
    'customerNotification',
    'deepLink',
    'globalNotification',
    'notificationDefinition',
  ],
  order: ['orderHistory'],
  reservation: ['rsvp'],
  serviceRequest: ['quickRequest', 'statusMapping'],
  tag: ['buildingTag'],
  user: ['allUsers', 'buildingAccounts'],
  vendor: ['operatingHours'],
};
const familyOf = new Map(
  Object.entries(families).flatMap(([family, names]) => names.map((name) => [name, family] as const)),
);

/** The lists that a module is drawn or described by, as far as it is not loaded later. */
function listsOf(id: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const lists = new Set<string>();
  const seen = new Set([id]);
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (screenFile.test(next)) {
      if (listed.test(context.getModuleInfo(next)?.code ?? '')) lists.add(next);
      continue;
    }
    for (const importer of context.getModuleInfo(next)?.importers ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      open.push(importer);
    }
  }
  return lists;
}

/** Small parts, which come with the first list where two lists have one. */
const smallPart =
  /@mui[\\/]icons-material[\\/]|StatusChip\.tsx$|MoneyCell\.tsx$|BatchUploadLink\.tsx$|features[\\/]phone[\\/]|personFields\.ts$|places[\\/]space[\\/](?!.*\.screens\.tsx$)/;
const smallLibraryPart = /useMutationState\.js$|@mui[\\/]system[\\/]useThemeProps[\\/]/;

const contractName = /contract[\\/]src[\\/](?:resources|rules)[\\/](\w+)\.facts\.ts$/;
const screenName = /portal[\\/]src[\\/]modules[\\/]\w+[\\/]\w+[\\/](\w+)\.screens\.tsx$/;
const partFolder = /portal[\\/]src[\\/]modules[\\/]\w+[\\/](\w+)[\\/]\w+\.tsx?$/;

/** The frame behind sign-in, and what every list is drawn with. */
const framePart =
  /shell[\\/]GuardedFrame\.tsx$|router[\\/]frameRoutes\.ts$|screens[\\/]defineScreens\.tsx$|contract[\\/]src[\\/]core[\\/](?!(?:batchUpload|bulk|clientLog|dependents|finding|history|importing|portalConfig|supportToken)\.)|kit[\\/]list[\\/](?:atLevel|PlaceCell|useDeletedRecords)\.tsx?$/;

/** Tells whether a module of the contract makes schemas: lists do without it, and without zod. */
function hasSchemas(id: string, context: Rolldown.ChunkingContext): boolean {
  const imported = context.getModuleInfo(id)?.importedIds ?? [];
  return imported.some((one) => /node_modules[\\/]zod[\\/]|contract[\\/]src[\\/]core[\\/]fields\.ts$/.test(one));
}

/** The file of the frame and of what lists have in common. */
export const frameFile: NameOf = (id, context) => {
  if (hasSchemas(id, context)) return null;
  if (framePart.test(id) || referred.test(id) || smallLibraryPart.test(id)) return 'frame';
  return smallPart.test(id) && listsOf(id, context).size >= 2 ? 'frame' : null;
};

/** The file of one family of resources: its lists, and what they have in common. Texts are a file of each language. */
export const familyFile: NameOf = (id, context) => {
  const screen = screenName.exec(id)?.[1];
  if (screen !== undefined && listsOf(id, context).size === 0) return null;
  const name = screen ?? contractName.exec(id)?.[1];
  if (name !== undefined) return familyOf.get(name) ?? (contractName.test(id) ? null : name);
  const folder = partFolder.exec(id)?.[1];
  if (folder === undefined || listsOf(id, context).size < 2) return null;
  return familyOf.get(folder) ?? folder;
};
