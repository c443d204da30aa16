import { arrowProblem, type Layer, placeOf } from './layers.ts';

/**
 * The floors of the server, paths below `apps/server/src`, from the lowest to the highest (docs/architecture.md). A table
 * is a floor of its own wherever its file is.
 */
export const serverLayers: readonly Layer[] = [
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
    'backup',
    'jobs',
    'connections',
    'audit',
    'retention',
    'search',
    'export',
    'upload',
    'bulk',
    'calendar',
    'mail',
    'webhooks',
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
  { name: 'a read model', path: /^modules\/.*\.reads\.ts$/ },
  { name: 'attending', path: /^attending\// },
  { name: 'a process', path: /^modules\/.*\.process\.ts$/ },
  { name: 'a module', path: /^modules\// },
  { name: 'reference', path: /^reference\// },
  { name: 'seed', path: /^seed\// },
  { name: 'the composition', path: /^[^/]+$/ },
];

/** Who may name any table: what joins entities, changes several of them, or puts the product together. */
const readsAnyTable = /^(?:directory|identity|reference|seed)\/|\.(?:reads|process)\.ts$|^[^/]+$/;

const FOLDER = 'apps/server/src/';

const tables = serverLayers.filter(({ name }) => name === 'a table');
/** The floors by folder, with a table on the floor of its folder. */
const folders = serverLayers.filter((layer) => !tables.includes(layer));

/** The folder whose files may name a table: its module, or where it is. */
function ownerOf(table: string): string {
  return /^modules\/[^/]+\//.exec(table)?.[0] ?? table.slice(0, table.lastIndexOf('/') + 1);
}

/**
 * Returns what is wrong with an import of a table, or null: a table is for its own module or folder, for what joins
 * entities, and for floors above its folder.
 */
function tableProblem(path: string, target: string): string | null {
  const owner = ownerOf(target);
  if (readsAnyTable.test(path) || path.startsWith(owner)) return null;
  const from = placeOf(path, folders);
  const home = placeOf(target, folders);
  const isBelow = from !== null && home !== null && home.index < from.index && !owner.startsWith('modules/');
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
  return arrowProblem(importer, imported);
}
