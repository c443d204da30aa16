import { dirname, join } from 'node:path/posix';
import { type ImportArea, importAreas, testCode } from './importAreas.ts';
import { innerLayerProblem } from './innerLayers.ts';
import { findModuleProblems, type ModuleOffers, offerProblem, readOffers } from './moduleOffers.ts';
import { readImports } from './readImports.ts';
import { layerProblem } from './serverLayers.ts';

/** The barrels that are allowed: a package's entry, and the registers of resources (docs/decisions/registers-over-discovery.md). */
const allowedBarrel =
  /^packages\/[^/]+\/src\/index\.ts$|^packages\/contract\/src\/(?:facts|files|resources)\.ts$|^apps\/server\/src\/resource(?:Routes|Stores)\.ts$/;

/** What the module of a process that reads a file answers with. */
const ANSWER_ISOLATED = 'apps/server/src/base/isolated/answerIsolated.ts';

const productSource = /^(?:apps|packages)\/[^/]+\/src\//;

function areaOf(path: string): ImportArea | undefined {
  return importAreas.find((area) => area.path.test(path));
}

/** The sibling folder a path belongs to, for example `places` in `apps/portal/src/modules/places/…`. */
function ownFolder(area: ImportArea, path: string): string | undefined {
  return area.path.exec(path)?.groups?.['own'];
}

/** Returns what is wrong with a relative import that leads to `target`, or null. */
function relativeProblem(area: ImportArea, path: string, target: string, offers: ModuleOffers): string | null {
  const workspace = path.split('/', 2).join('/');
  if (!target.startsWith(`${workspace}/`)) return 'leaves its workspace: import a package by its name';
  if (testCode.test(target)) return 'test code is for tests only';
  const targetArea = areaOf(target);
  if (targetArea === area) {
    const problem = layerProblem(path, target) ?? innerLayerProblem(path, target) ?? offerProblem(path, target, offers);
    if (problem !== null) return problem;
    return ownFolder(area, path) === ownFolder(area, target) ? null : `${area.name} may not import another`;
  }
  if (!area.mayImport.some((allowed) => allowed.test(target))) {
    return `${area.name} may not import ${targetArea?.name ?? 'that'}`;
  }
  return null;
}

function packageProblem(area: ImportArea, specifier: string): string | null {
  const inside = /^(@atrium\/[^/]+)\/(.*)$/.exec(specifier);
  // The texts of one area and language are files of their own, so that a chunk carries only what it shows; so is what needs the data of all telephone numbers, and what processes that read files need of the contract.
  if (inside && !/^(?:(?:en|fr)\/[^/]+\.json|phoneNumber|files)$/.test(inside[2] ?? ''))
    return 'import a package by its name alone';
  return area.packages.test(inside?.[1] ?? specifier) ? null : `${area.name} may not import it`;
}

/** The places where files import each other in a circle, each as the chain of paths that closes it. */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push(`${[...trail.slice(start), path].join(' -> ')}: a circle of imports`);
      return;
    }
    if (done.has(path)) return;
    trail.push(path);
    for (const next of graph.get(path) ?? []) visit(next);
    trail.pop();
    done.add(path);
  };
  for (const path of graph.keys()) visit(path);
  return cycles;
}

/**
 * Returns what a process that reads a file loads for nothing: it starts for each upload, and the schemas of all resources
 * take longer than the rest of it.
 */
function heavyProcessProblems(graph: ReadonlyMap<string, readonly string[]>, wholeContract: ReadonlySet<string>) {
  const loaded = new Set([...graph].flatMap(([path, targets]) => (targets.includes(ANSWER_ISOLATED) ? [path] : [])));
  for (const path of loaded) for (const target of graph.get(path) ?? []) loaded.add(target);
  return [...loaded]
    .filter((path) => wholeContract.has(path) && !testCode.test(path))
    .map((path) => `${path} imports @atrium/contract: a process that reads a file takes @atrium/contract/files`);
}

/**
 * Checks the direction of imports: areas import only what their rule allows, the floors of the server, the contract and the
 * kit only what is below them, and modules what others offer; nothing imports the composition roots, no circles, of types
 * neither, no barrels apart from package entries and the registers of resources, no whole contract in a process that reads
 * a file.
 *
 * @param sources text of each TypeScript file by its path from the repository's folder, with `/` between folders
 * @returns one sentence per problem, sorted; empty when there is none
 */
export function findImportProblems(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  const graph = new Map<string, string[]>();
  const offers = readOffers(sources);
  const wholeContract = new Set<string>();
  for (const [path, text] of sources) {
    const { specifiers, isBarrel } = readImports(path, text);
    if (specifiers.includes('@atrium/contract')) wholeContract.add(path);
    const targets = specifiers.map((specifier) => ({
      specifier,
      target: specifier.startsWith('.') ? join(dirname(path), specifier.replace(/\?.*$/, '')) : null,
    }));
    graph.set(
      path,
      targets.flatMap(({ target }) => (target === null ? [] : [target])),
    );
    if (!productSource.test(path)) continue;
    if (isBarrel && !allowedBarrel.test(path))
      problems.push(`${path}: only a package's entry or a register hands on other files' exports`);
    const area = areaOf(path);
    if (area === undefined)
      problems.push(`${path}: no rule says what it may import; add its folder to tools/importAreas.ts`);
    if (area === undefined || testCode.test(path)) continue;
    for (const { specifier, target } of targets) {
      const problem = target === null ? packageProblem(area, specifier) : relativeProblem(area, path, target, offers);
      if (problem !== null) problems.push(`${path} imports ${specifier}: ${problem}`);
    }
  }
  return [
    ...problems,
    ...findModuleProblems(graph, offers),
    ...heavyProcessProblems(graph, wholeContract),
    ...findCycles(graph),
  ].toSorted();
}
