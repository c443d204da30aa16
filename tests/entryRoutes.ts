/** Records of a building's cards or app menus, and an entry of the catalogue. */
interface EntryIds {
  readonly ownId: string;
  readonly foreignId: string;
  readonly code: string;
  readonly catalogueId: string;
}

/** What the requests below name. */
export interface EntrySubjects {
  readonly ownBuildingId: string;
  readonly foreignBuildingId: string;
  /** The code of an extension of the root's catalogue. */
  readonly catalogueCode: string;
  readonly cards: EntryIds;
  readonly appMenus: EntryIds;
}

interface Request {
  readonly path: string;
  readonly body: unknown;
}

/** A route that edit on a feature of the building is enough for. */
function route(feature: string, requestOf: (subjects: EntrySubjects, isOwn: boolean) => Request) {
  return {
    callers: { features: [feature], needs: 'edit' },
    request: (subjects: EntrySubjects) => requestOf(subjects, true),
    foreign: (subjects: EntrySubjects) => requestOf(subjects, false),
  } as const;
}

/** Switching one of a catalogue at a building. */
function switchRoute(feature: string, segment: string, codeOf: (subjects: EntrySubjects) => string) {
  return route(feature, (subjects, isOwn) => ({
    path: `building/${isOwn ? subjects.ownBuildingId : subjects.foreignBuildingId}/${segment}/${codeOf(subjects)}`,
    body: { enabled: true },
  }));
}

/** Ordering a building's entries, all at once and one by one. */
function reorderRoutes(feature: string, path: string, idsOf: (subjects: EntrySubjects) => EntryIds) {
  const idOf = (subjects: EntrySubjects, isOwn: boolean) => idsOf(subjects)[isOwn ? 'ownId' : 'foreignId'];
  return {
    [`POST ${path}/reorder`]: route(feature, (subjects, isOwn) => ({
      path: `${path}/reorder`,
      body: { ids: [idOf(subjects, isOwn)] },
    })),
    [`POST ${path}/{id}/reorder`]: route(feature, (subjects, isOwn) => ({
      path: `${path}/${idOf(subjects, isOwn)}/reorder`,
      body: { sortOrder: 0 },
    })),
  };
}

/** What a building has of the root's catalogues is switched and ordered on its own screens (BLDG-36, BLDG-38, BLDG-39). */
export const entryRoutes = {
  'PUT building/{buildingId}/extension/{code}': switchRoute(
    'BUILDING.settings',
    'extension',
    ({ catalogueCode }) => catalogueCode,
  ),
  'PUT building/{buildingId}/card/{code}': switchRoute('BUILDING.home', 'card', ({ cards }) => cards.code),
  'PUT building/{buildingId}/appmenu/{code}': switchRoute(
    'BUILDING.appmenu',
    'appmenu',
    ({ appMenus }) => appMenus.code,
  ),
  // PERM-37
  'GET config/appmenus/catalogue': {
    callers: 'portal' as const,
    request: () => ({ path: 'config/appmenus/catalogue' }),
  },
  'GET config/appmenus/catalogue/{id}': {
    callers: 'portal' as const,
    request: ({ appMenus }: EntrySubjects) => ({ path: `config/appmenus/catalogue/${appMenus.catalogueId}` }),
  },
  ...reorderRoutes('BUILDING.home', 'config/card', ({ cards }) => cards),
  ...reorderRoutes('BUILDING.appmenu', 'config/appmenu', ({ appMenus }) => appMenus),
};
