import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

const ACCESS = 'apps/server/src/access/';
const STORE = 'apps/server/src/store/';
const serverSource = /^apps\/server\/src\//;
const testCode = /\.test\.ts$|^apps\/server\/src\/testing\//;

/** Where the product does its own work, without a caller: seed, setup, recovery, jobs and processes. */
const ownWork = /^apps\/server\/src\/(?:seed\/|(?:.*\/)?(?:\w+Job|\w+\.process)\.ts$|(?:setup|recover)\.ts$)/;

/** What only some files may import from a folder, and which. */
const guarded: readonly {
  readonly from: string;
  readonly name: string;
  readonly allowed: RegExp;
  readonly reason: string;
}[] = [
  { from: ACCESS, name: 'makeGrant', allowed: new RegExp(`^${ACCESS}`), reason: 'only access makes a grant' },
  {
    from: ACCESS,
    name: 'systemGrant',
    allowed: new RegExp(`^${ACCESS}|${ownWork.source}`),
    reason: 'no request takes it: it is for seed, setup, jobs and processes',
  },
  {
    from: STORE,
    name: 'readSqlOf',
    allowed: new RegExp(`^${STORE}|^apps/server/src/reference/|${ownWork.source}`),
    reason: 'it reads without a grant: a store has statement',
  },
];

/** The names that a file takes from a folder; null means all of them. */
function namesFrom(folder: string, path: string, text: string): (string | null)[] {
  const { module } = parseSync(path, text);
  const isThere = (specifier: string) =>
    specifier.startsWith('.') && `${join(dirname(path), specifier)}/`.startsWith(folder);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => isThere(moduleRequest.value))
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest && isThere(moduleRequest.value))
    .map(({ importName }) => importName.name);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter(isThere)
    .map(() => null);
  return [...imported, ...passedOn, ...dynamic];
}

/**
 * Finds files of the server that take a grant which they may not make, or read without one: `makeGrant` outside access,
 * `systemGrant` and `readSqlOf` in what serves requests. Tests may take all three.
 *
 * @param sources text of each TypeScript file by its path from the repository's folder, with `/` between folders
 * @returns one sentence per problem, sorted; empty when all is well
 */
export function findGrantMakers(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => serverSource.test(path) && !testCode.test(path))
    .flatMap(([path, text]) => {
      const taken = new Map([ACCESS, STORE].map((folder) => [folder, namesFrom(folder, path, text)]));
      const isTaken = (from: string, name: string) =>
        taken.get(from)?.some((one) => one === name || one === null) === true;
      return guarded
        .filter(({ from, name, allowed }) => isTaken(from, name) && !allowed.test(path))
        .map(({ name, reason }) => `${path} imports ${name}: ${reason}`);
    })
    .toSorted();
}
