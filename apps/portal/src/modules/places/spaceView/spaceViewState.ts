import {
  scheduleIntervals,
  type ScheduleInterval,
  type SpaceSchedule,
  type SpaceState,
  spaceStates,
} from '@atrium/contract';

/** The tabs of the space view: rooms and desks (SPACE-01). */
export const tabs = [0, 1] as const;
export type SpaceTab = (typeof tabs)[number];

/** The types that a tab shows, the one that its filter begins with first (SPACE-08): all that can be booked are in one. */
export const typesOfTab = [
  ['Room', 'Space', 'Common Area', 'Area'],
  ['Desk', 'DeskArea', 'WorkArea'],
] as const satisfies Record<SpaceTab, readonly string[]>;

/** A space with its schedule, and what is shown of it (BOOK-02). */
export type ShownSpace = Omit<SpaceSchedule, 'availability'> & { readonly availability: SpaceState };

/** What narrows the spaces of a floor (SPACE-04). Capacities are texts, as a person types them. */
export interface SpaceFilter {
  readonly name: string;
  readonly statuses: readonly SpaceState[];
  readonly type: string;
  readonly capacityFrom: string;
  readonly capacityTo: string;
  /** Ids of tags, of the groups that the filter merges. */
  readonly tags: readonly string[];
  readonly isBookable: boolean;
}

/** How large the signs of the spaces are drawn, in pixels. */
export const iconSizes = [20, 32, 48] as const;
export type IconSize = (typeof iconSizes)[number];

/** How wide the side panel is, in pixels. */
export const panelWidths = [320, 380, 520] as const;
export type PanelWidth = (typeof panelWidths)[number];

/** The state of the space view (SPACE-03). */
export interface SpaceViewState {
  readonly tab: SpaceTab;
  readonly floorId: string | null;
  readonly filter: SpaceFilter;
  readonly iconSize: IconSize;
  readonly isDialogOpen: boolean;
  /** Whether the filters are open on a phone. */
  readonly isMobileOpen: boolean;
  /** The map instead of the list. */
  readonly showMap: boolean;
  readonly fullScreen: boolean;
  readonly width: PanelWidth;
  readonly scheduleInterval: ScheduleInterval;
  readonly spaceSelected: string | null;
  /** When the server read the availability that is shown, in milliseconds since 1970; null until it has been read. */
  readonly lastStatusRefreshEpoch: number | null;
}

/** Returns the state with the time of the availability that is shown; undefined while there is none. */
export function refreshedState(state: SpaceViewState, at: string | undefined): SpaceViewState {
  return { ...state, lastStatusRefreshEpoch: at === undefined ? null : Date.parse(at) };
}

/** The filter that a tab begins with. */
export function emptyFilter(tab: SpaceTab): SpaceFilter {
  const [type] = typesOfTab[tab];
  return { name: '', statuses: [], type, capacityFrom: '0', capacityTo: '∞', tags: [], isBookable: false };
}

export type SpaceViewAction =
  | { readonly kind: 'tab'; readonly tab: SpaceTab }
  | { readonly kind: 'floor'; readonly floorId: string }
  | { readonly kind: 'filter'; readonly filter: Partial<SpaceFilter> }
  | { readonly kind: 'select'; readonly spaceId: string | null }
  | { readonly kind: 'dialog'; readonly isOpen: boolean }
  | { readonly kind: 'mobile'; readonly isOpen: boolean }
  | { readonly kind: 'map'; readonly isOn: boolean }
  | { readonly kind: 'fullScreen'; readonly isOn: boolean }
  | { readonly kind: 'width'; readonly width: PanelWidth }
  | { readonly kind: 'interval'; readonly minutes: ScheduleInterval }
  | { readonly kind: 'iconSize'; readonly size: IconSize };

/** What changing floor, tab or filter resets (SPACE-07). */
const nothingSelected = { spaceSelected: null, isDialogOpen: false };

/** Returns the state after an action. */
export function nextState(state: SpaceViewState, action: SpaceViewAction): SpaceViewState {
  switch (action.kind) {
    case 'tab':
      return { ...state, ...nothingSelected, tab: action.tab, filter: emptyFilter(action.tab) };
    case 'floor':
      return { ...state, ...nothingSelected, floorId: action.floorId };
    case 'filter':
      return { ...state, ...nothingSelected, filter: { ...state.filter, ...action.filter } };
    case 'select':
      return { ...state, spaceSelected: action.spaceId, isDialogOpen: false };
    case 'dialog':
      return { ...state, isDialogOpen: action.isOpen };
    case 'mobile':
      return { ...state, isMobileOpen: action.isOpen };
    case 'map':
      return { ...state, showMap: action.isOn };
    case 'width':
      return { ...state, width: action.width };
    case 'fullScreen':
      return { ...state, fullScreen: action.isOn };
    case 'interval':
      return { ...state, scheduleInterval: action.minutes };
    default:
      return { ...state, iconSize: action.size };
  }
}

/** A bound as typed: null where it is none. */
function boundOf(text: string, blank: number): number | null {
  const typed = text.trim();
  if (typed === '') return blank;
  if (typed === '∞') return Infinity;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
}

/** The bounds of a filter's capacity; null where its texts are no range, which then filters nothing (SPACE-06). */
export function capacityRange({ capacityFrom, capacityTo }: SpaceFilter): readonly [number, number] | null {
  const least = boundOf(capacityFrom, 0);
  const most = boundOf(capacityTo, Infinity);
  return least === null || most === null || least > most ? null : [least, most];
}

/** Compared without accents and capitals. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Checks whether a space passes all parts of a filter (SPACE-05). One whose capacity is not known passes the whole range alone. */
export function passes(space: ShownSpace, filter: SpaceFilter): boolean {
  const { name, statuses, type, tags, isBookable } = filter;
  const [least, most] = capacityRange(filter) ?? [0, Infinity];
  const isInRange =
    space.capacity === null ? least === 0 && most === Infinity : space.capacity >= least && space.capacity <= most;
  return (
    folded(space.name).includes(folded(name.trim())) &&
    (statuses.length === 0 || statuses.includes(space.availability)) &&
    (type === '' || space.type === type) &&
    isInRange &&
    tags.every((tag) => space.tags.includes(tag)) &&
    (!isBookable || space.isBookable)
  );
}

function listOf(text: string | null): string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}

/** The state that an address names (filters in the address). */
export function stateOf(query: URLSearchParams): SpaceViewState {
  const tab: SpaceTab = query.get('tab') === '1' ? 1 : 0;
  const unset = emptyFilter(tab);
  const types: readonly string[] = typesOfTab[tab];
  const type = query.get('type');
  return {
    tab,
    floorId: query.get('floorId'),
    filter: {
      name: query.get('name') ?? '',
      statuses: spaceStates.filter((one) => listOf(query.get('statuses')).includes(one)),
      type: type === '' || (type !== null && types.includes(type)) ? type : unset.type,
      capacityFrom: query.get('capacityFrom') ?? unset.capacityFrom,
      capacityTo: query.get('capacityTo') ?? unset.capacityTo,
      tags: listOf(query.get('tags')),
      isBookable: query.get('isBookable') === 'true',
    },
    iconSize: iconSizes.find((size) => String(size) === query.get('iconSize')) ?? 20,
    isDialogOpen: false,
    isMobileOpen: false,
    showMap: query.get('showMap') === 'true',
    fullScreen: query.get('fullScreen') === 'true',
    width: panelWidths.find((width) => String(width) === query.get('width')) ?? 380,
    scheduleInterval: scheduleIntervals.find((one) => String(one) === query.get('scheduleInterval')) ?? 30,
    spaceSelected: query.get('spaceSelected'),
    lastStatusRefreshEpoch: null,
  };
}

/** The address of a state: what is as it begins is left out. */
export function queryOf(state: SpaceViewState): Record<string, string> {
  const { tab, floorId, filter, iconSize, showMap, fullScreen, width, scheduleInterval, spaceSelected } = state;
  const unset = emptyFilter(tab);
  const named: readonly (readonly [string, string, string])[] = [
    ['tab', String(tab), '0'],
    ['floorId', floorId ?? '', ''],
    ['name', filter.name, ''],
    ['statuses', filter.statuses.join(','), ''],
    ['type', filter.type, unset.type],
    ['capacityFrom', filter.capacityFrom, unset.capacityFrom],
    ['capacityTo', filter.capacityTo, unset.capacityTo],
    ['tags', filter.tags.join(','), ''],
    ['isBookable', String(filter.isBookable), 'false'],
    ['iconSize', String(iconSize), '20'],
    ['showMap', String(showMap), 'false'],
    ['fullScreen', String(fullScreen), 'false'],
    ['width', String(width), '380'],
    ['scheduleInterval', String(scheduleInterval), '30'],
    ['spaceSelected', spaceSelected ?? '', ''],
  ];
  return Object.fromEntries(named.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, value]));
}
