import { dirname, join } from 'node:path/posix';
import { parseSync } from 'oxc-parser';

const ACCESS = 'apps/server/src/access/';
const serverSource = /^apps\/server\/src\//;
const testCode = /\.test\.ts$|^apps\/server\/src\/testing\//;

/** Where the product does its own work, without a caller: seed, setup, recovery, jobs and processes. */
const ownWork = /^apps\/server\/src\/(?:(?:seed|processes)\/|(?:.*\/)?\w+Job\.ts$|(?:setup|recover)\.ts$)/;

/** What only some files may import from the folder of access, and which. */
const guarded: readonly { readonly name: string; readonly allowed: RegExp; readonly reason: string }[] = [
  { name: 'makeGrant', allowed: /^apps\/server\/src\/access\//, reason: 'only access makes a grant' },
  {
    name: 'systemGrant',
    allowed: new RegExp(`^${ACCESS}|${ownWork.source}`),
    reason: 'no request takes it: it is for seed, setup, jobs and processes',
  },
];

/** The names that a file takes from access; null means all of them. */
function namesFromAccess(path: string, text: string): (string | null)[] {
  const { module } = parseSync(path, text);
  const isAccess = (specifier: string) =>
    specifier.startsWith('.') && `${join(dirname(path), specifier)}/`.startsWith(ACCESS);
  const imported = module.staticImports
    .filter(({ moduleRequest }) => isAccess(moduleRequest.value))
    .flatMap(({ entries }) => entries.map(({ importName }) => importName.name));
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest && isAccess(moduleRequest.value))
    .map(({ importName }) => importName.name);
  const dynamic = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1))
    .filter(isAccess)
    .map(() => null);
  return [...imported, ...passedOn, ...dynamic];
}

/**
 * Finds files of the server that take a grant which they may not make: `makeGrant` outside access, and `systemGrant` in
 * what serves requests. Tests may take both.
 *
 * @param sources text of each TypeScript file by its path from the repository's folder, with `/` between folders
 * @returns one sentence per problem, sorted; empty when all is well
 */
export function findGrantMakers(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([path]) => serverSource.test(path) && !testCode.test(path))
    .flatMap(([path, text]) => {
      const names = namesFromAccess(path, text);
      const isTaken = (name: string) => names.some((one) => one === name || one === null);
      return guarded
        .filter(({ name, allowed }) => isTaken(name) && !allowed.test(path))
        .map(({ name, reason }) => `${path} imports ${name}: ${reason}`);
    })
    .toSorted();
}
