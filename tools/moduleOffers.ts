import { dirname, join } from 'node:path/posix';
import { testCode } from './importAreas.ts';

const MODULES = 'apps/server/src/modules/';
/** What puts the product together and fills it with records: it may take any file of a module. */
const composition = /^apps\/server\/src\/(?:seed\/|reference\/|[^/]+$)/;
const joinsEntities = /\.(?:reads|process)\.ts$/;

/** The files that each module offers to others, by the folder of the module. */
export type ModuleOffers = ReadonlyMap<string, ReadonlySet<string>>;

/** The folder of the module that a file of the server is in. */
function moduleOf(path: string): string | undefined {
  return path.startsWith(MODULES) ? path.slice(0, path.indexOf('/', MODULES.length)) : undefined;
}

/** Reads what each module offers: the files that the list in its `module.ts` names. */
export function readOffers(sources: ReadonlyMap<string, string>): ModuleOffers {
  const offers = new Map<string, ReadonlySet<string>>();
  for (const [path, text] of sources) {
    const module = moduleOf(path);
    if (module === undefined || path !== `${module}/module.ts`) continue;
    offers.set(module, new Set([...text.matchAll(/'(\.\/[^']+)'/g)].map(([, name = '']) => join(module, name))));
  }
  return offers;
}

/** Returns what is wrong with an import of a module's file, or null: others take what its `module.ts` offers. */
export function offerProblem(path: string, target: string, offers: ModuleOffers): string | null {
  const module = moduleOf(target);
  if (module === undefined || module === moduleOf(path)) return null;
  if (composition.test(path) || target.endsWith('.table.ts') || offers.get(module)?.has(target) === true) return null;
  return `${module}/module.ts does not offer it`;
}

/** Returns what is wrong with the place of a read model or process, or null: with one user, it is with its user. */
function homeProblem(path: string, users: readonly string[]): string | null {
  const homes = new Set(users.map((user) => (moduleOf(user) === undefined ? null : dirname(user))));
  const [home = null] = homes;
  if (home === null || homes.size > 1) return null;
  const module = moduleOf(path);
  const isOfModule = dirname(path) === module;
  const isWithUser = moduleOf(`${home}/`) === module && (!isOfModule || home === module);
  return isWithUser ? null : `${path} has one user, ${home}: it belongs there`;
}

/**
 * Finds read models and processes that are away from their only user, and offers of files that no other module takes.
 *
 * @param graph the paths that each file imports, by its path from the repository's folder
 * @returns one sentence per problem, in no order
 */
export function findModuleProblems(graph: ReadonlyMap<string, readonly string[]>, offers: ModuleOffers): string[] {
  const users = new Map<string, string[]>();
  for (const [path, targets] of graph) {
    if (testCode.test(path)) continue;
    for (const target of targets) users.set(target, [...(users.get(target) ?? []), path]);
  }
  const strays = [...users].flatMap(([path, importers]) =>
    moduleOf(path) !== undefined && joinsEntities.test(path) ? (homeProblem(path, importers) ?? []) : [],
  );
  const isTaken = (file: string, module: string) =>
    (users.get(file) ?? []).some((user) => !composition.test(user) && moduleOf(user) !== module);
  const unused = [...offers].flatMap(([module, files]) =>
    [...files]
      .filter((file) => !isTaken(file, module))
      .map((file) => `${module}/module.ts offers ${file}: no one takes it`),
  );
  return [...strays, ...unused];
}
