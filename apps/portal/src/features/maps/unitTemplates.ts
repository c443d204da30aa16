import { contrastOf, type MapFeatures, type MapUnitTemplate } from '@atrium/contract';

/** An icon as a category draws it: the picture, on a disc where the category has colours. */
export interface MapIcon {
  /** The same for the same picture on the same disc, whenever its address was signed. */
  readonly key: string;
  readonly url: string;
  /** Pixels of its side. */
  readonly size: number;
  readonly fill: string | null;
  readonly line: string | null;
  /** Pixels. */
  readonly lineWidth: number;
}

/** What the style reads of how a unit is drawn; what its template does not say is left to the map's own colours. */
interface UnitTemplate {
  readonly fill?: string;
  /** The colour of words on the fill. */
  readonly ink?: string;
  readonly line?: string;
  readonly lineWidth?: number;
  /** The key of its icon. */
  readonly icon?: string;
}

type Properties = MapFeatures['features'][number]['properties'];

/** Pixels of an icon whose category and structure have no size. */
const ICON_SIZE = 32;
/** Pixels of the line around a disc that has a colour alone. */
const LINE_WIDTH = 1;

/** Returns the colour of words that differs most from a fill: one of the two can be read on any. */
function inkOn(fill: string): string {
  return contrastOf(fill, '#000000') >= contrastOf(fill, '#ffffff') ? '#000000' : '#ffffff';
}

/** How the units of a floor are drawn. */
interface UnitTemplates {
  /** The icons that its units have, each once. */
  readonly icons: readonly MapIcon[];
  of(properties: Properties): UnitTemplate;
}

/** Reads how units are drawn from an answer about a map (MAP-07). */
export function templatesOf({ features, templates = [], icons = [] }: MapFeatures): UnitTemplates {
  const templateOf = new Map(templates.map((one): [unknown, MapUnitTemplate] => [one.id, one]));
  const iconOf = new Map(icons.map((one): [unknown, (typeof icons)[number]] => [one.id, one]));
  const drawn = new Map<string, MapIcon>();

  const drawnIcon = ({ iconId, iconCategoryId, structureId }: Properties): MapIcon | null => {
    const icon = iconOf.get(iconId);
    if (icon === undefined) return null;
    const category = templateOf.get(iconCategoryId);
    const size = category?.iconSize ?? templateOf.get(structureId)?.iconSize ?? ICON_SIZE;
    const fill = category?.fillColor ?? null;
    const line = category?.outlineColor ?? null;
    const lineWidth = category?.outlineWidth ?? LINE_WIDTH;
    const key = [icon.url.split('?')[0], size, fill, line, lineWidth].join(' ');
    const known = drawn.get(key) ?? { key, url: icon.url, size, fill, line, lineWidth };
    drawn.set(key, known);
    return known;
  };
  const of = (properties: Properties): UnitTemplate => {
    const {
      fillColor = null,
      outlineColor = null,
      outlineWidth = null,
    } = templateOf.get(properties['structureId']) ?? {};
    const icon = drawnIcon(properties);
    return {
      ...(fillColor === null ? {} : { fill: fillColor, ink: inkOn(fillColor) }),
      ...(outlineColor === null ? {} : { line: outlineColor }),
      ...(outlineWidth === null ? {} : { lineWidth: outlineWidth }),
      ...(icon === null ? {} : { icon: icon.key }),
    };
  };
  for (const { properties } of features) drawnIcon(properties);
  return { icons: [...drawn.values()], of };
}
