import { arrowProblem, type Layer, placeOf } from './layers.ts';

/** An area whose folders are floors, from the lowest to the highest (docs/architecture.md). */
interface LayeredArea {
  /** With `/` at its end, from the repository's folder. */
  readonly folder: string;
  readonly layers: readonly Layer[];
}

function folders(prefix: string, names: readonly string[]): Layer[] {
  return names.map((name) => ({ name: `${prefix}/${name}`, path: new RegExp(`^${name}/`) }));
}

/** The areas next to the server that have floors inside. */
export const layeredAreas: readonly LayeredArea[] = [
  {
    folder: 'packages/contract/src/',
    layers: [
      ...folders('contract', ['core', 'navigation', 'rules', 'resources']),
      { name: 'the registry', path: /^[^/]+$/ },
    ],
  },
  {
    folder: 'apps/portal/src/kit/',
    layers: folders('kit', [
      'chart',
      'api',
      'navigation',
      'session',
      'definition',
      'jobs',
      'names',
      'removal',
      'form',
      'list',
    ]),
  },
];

/** Returns what is wrong with an import inside one of these areas, or null; paths from the repository's folder. */
export function innerLayerProblem(path: string, target: string): string | null {
  const area = layeredAreas.find(({ folder }) => path.startsWith(folder));
  if (area === undefined) return null;
  const importer = placeOf(path.slice(area.folder.length), area.layers);
  const imported = placeOf(target.slice(area.folder.length), area.layers);
  if (importer === null || imported === null) return 'no layer of tools/innerLayers.ts has this folder';
  return arrowProblem(importer, imported);
}
