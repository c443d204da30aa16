/** A floor of the server: its files may import those of the floors below it and their own, never those above. */
export interface ServerLayer {
  readonly name: string;
  /** Paths below `apps/server/src`. A group named `own` sets sibling folders apart: they may not import each other. */
  readonly path: RegExp;
}

/** From the lowest to the highest (docs/architecture.md). A table is a floor of its own wherever its file is. */
export const serverLayers: readonly ServerLayer[] = [
  { name: 'base', path: /^base\// },
  { name: 'formats', path: /^formats\// },
  { name: 'ports', path: /^ports\// },
  { name: 'db', path: /^db\// },
  { name: 'a table', path: /\.table\.ts$/ },
  { name: 'access', path: /^access\// },
  { name: 'store', path: /^store\// },
  { name: 'directory', path: /^directory\// },
  { name: 'http', path: /^http\// },
  ...[
    'live',
    'files',
    'jobs',
    'connections',
    'audit',
    'search',
    'export',
    'upload',
    'bulk',
    'calendar',
    'mail',
    'monitoring',
  ].map((service) => ({
    name: `services/${service}`,
    path: new RegExp(`^services/${service}/`),
  })),
  { name: 'services', path: /^services\/[^/]+$/ },
  { name: 'outside/clients', path: /^outside\/clients\// },
  { name: 'an adapter', path: /^outside\/(?<own>[^/]+)\// },
  { name: 'outside', path: /^outside\/[^/]+$/ },
  { name: 'identity', path: /^identity\// },
  { name: 'a read model', path: /^readModels\// },
  { name: 'attending', path: /^attending\// },
  { name: 'a process', path: /^processes\// },
  { name: 'a resource', path: /^resources\/(?<own>[^/]+)\// },
  { name: 'reference', path: /^reference\// },
  { name: 'seed', path: /^seed\// },
  { name: 'the composition', path: /^[^/]+$/ },
];

/** Who may name any table: what joins entities, changes several of them, or puts the product together. */
const readsAnyTable = /^(?:directory|identity|readModels|processes|reference|seed)\/|^[^/]+$/;

const FOLDER = 'apps/server/src/';

interface Placed {
  readonly index: number;
  readonly layer: ServerLayer;
  readonly own: string | undefined;
}

function placeOf(path: string, layers: readonly ServerLayer[]): Placed | null {
  const index = layers.findIndex((layer) => layer.path.test(path));
  const layer = layers[index];
  return layer === undefined ? null : { index, layer, own: layer.path.exec(path)?.groups?.['own'] };
}

const tables = serverLayers.filter(({ name }) => name === 'a table');
/** The floors by folder, with a table on the floor of its folder. */
const folders = serverLayers.filter((layer) => !tables.includes(layer));

/**
 * Returns what is wrong with an import of a table, or null: a table is for its own folder, for what joins entities, and for
 * floors above its folder.
 */
function tableProblem(path: string, target: string): string | null {
  const owner = target.slice(0, target.lastIndexOf('/') + 1);
  if (readsAnyTable.test(path) || path.startsWith(owner)) return null;
  const from = placeOf(path, folders);
  const home = placeOf(target, folders);
  const isBelow = from !== null && home !== null && home.index < from.index && home.own === undefined;
  return isBelow ? null : `${from?.layer.name ?? 'it'} may not name a table of ${owner.slice(0, -1)}: ask a read model`;
}

/** Returns what is wrong with an import between two files of the server, or null; paths from the repository's folder. */
export function layerProblem(path: string, target: string): string | null {
  if (!path.startsWith(FOLDER)) return null;
  const from = path.slice(FOLDER.length);
  const to = target.slice(FOLDER.length);
  const importer = placeOf(from, serverLayers);
  const imported = placeOf(to, serverLayers);
  if (importer === null || imported === null) return 'no layer of tools/serverLayers.ts has this folder';
  if (tables.includes(imported.layer)) {
    return tables.includes(importer.layer) ? 'a table may not import another' : tableProblem(from, to);
  }
  if (imported.index > importer.index) return `an arrow back: ${importer.layer.name} is below ${imported.layer.name}`;
  if (imported.index === importer.index && imported.own !== importer.own)
    return `${importer.layer.name} may not import another`;
  return null;
}
