import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { countLines, findFullFolders, findOversizedFolders } from './folderSizes.ts';
import { findHeavyLists, weighLists } from './firstLoad.ts';
import { findGrantMakers } from './grantMakers.ts';
import { findImportProblems } from './importDirection.ts';
import { findQuestionComments } from './functionComments.ts';
import { areaOf, listRequirements, testFile } from './listRequirements.ts';
import { findLooseSpaces, findPhraseProblems, findPhraseWordProblems, type PhraseAreas } from './phraseProblems.ts';
import { captureProgram, packageScript, root } from './runProgram.ts';
import { readSourceFiles, writtenCode } from './sourceFiles.ts';
import {
  findAbsentStatuses,
  findCamelCaseConstants,
  findClockBounds,
  findOddBounds,
  findUnfinishedNotes,
  findUnreasonedSuppressions,
} from './styleProblems.ts';
import { findCommentWordProblems } from './wordProblems.ts';

/** What a step found. No problems: the step passed. */
interface StepOutcome {
  readonly problems: readonly string[];
  /** A word on what was looked at, shown next to the step. */
  readonly note?: string;
}

/** One line of `npm run check`. */
export interface CheckStep {
  readonly title: string;
  readonly run: () => Promise<StepOutcome>;
}

/** A step that is a program of its own: its output is the problem when it fails. */
async function runTool(script: string, args: readonly string[]): Promise<StepOutcome> {
  const { code, output } = await captureProgram(process.execPath, [packageScript(script), ...args]);
  return { problems: code === 0 ? [] : [output.trim() || `ended with ${code}`] };
}

/** Where steps keep what they need not look at again. */
const cacheFolder = join(root, 'node_modules/.cache/atrium');

/** Type-checks every workspace and the root, two at a time. */
async function checkTypes(): Promise<StepOutcome> {
  const projects = ['packages/contract', 'packages/phrases', 'packages/auth-client', 'apps/server', 'apps/portal', '.'];
  const waiting = projects.values();
  const problems: string[] = [];
  const work = async () => {
    for (const project of waiting) {
      const known = join(cacheFolder, 'types', `${project === '.' ? 'root' : basename(project)}.tsbuildinfo`);
      const args = ['-p', project, '--incremental', '--tsBuildInfoFile', known];
      problems.push(...(await runTool('typescript/bin/tsc', args)).problems);
    }
  };
  await Promise.all([work(), work()]);
  return { problems, note: `${projects.length} projects` };
}

async function checkImportDirection(): Promise<StepOutcome> {
  const sources = await readSourceFiles(/^(?:apps|packages)\/[^/]+\/src\/.*\.tsx?$/);
  return {
    problems: [...findImportProblems(sources), ...findGrantMakers(sources)],
    note: `${sources.size} files`,
  };
}

async function checkFolderSizes(): Promise<StepOutcome> {
  const sources = await readSourceFiles(/^apps\/[^/]+\/src\/.*\.tsx?$/);
  const counts = [...countLines(sources)].map(([folder, lines]) => `${basename(folder)} ${lines}`);
  const note = [`${counts.join(', ')} lines`, ...findFullFolders(sources)].join('; ');
  return { problems: findOversizedFolders(sources), note };
}

async function checkFirstLoads(): Promise<StepOutcome> {
  const loads = await weighLists();
  const [heaviest] = loads;
  const { key = '', language = '', kilobytes = 0 } = heaviest ?? {};
  const note = `${String(new Set(loads.map((load) => load.key)).size)} lists, ${key} in ${language} has ${kilobytes.toFixed(1)} KB`;
  return { problems: findHeavyLists(loads), note };
}

async function checkPhrases(): Promise<StepOutcome> {
  const files = await readSourceFiles(/^packages\/phrases\/(?:src\/)?(?:en|fr)\/(?:common\/)?[^/]+\.json$/);
  const languages: Record<'en' | 'fr', PhraseAreas> = { en: new Map(), fr: new Map() };
  for (const language of ['en', 'fr'] as const) {
    languages[language] = new Map(
      [...files]
        .filter(([path]) => path.includes(`/${language}/`))
        .map(([path, text]): [string, unknown] => [basename(path, '.json'), JSON.parse(text)]),
    );
  }
  const code = [...(await readSourceFiles(/^(?:apps|packages)\/(?!phrases\/).*\.tsx?$/)).values()].join('\n');
  const isAreaUsed = (area: string) =>
    code.includes(`/${area}.json'`) ||
    ['.', ':', "'", '"', '`'].some((end) => new RegExp(`['"\`]${area}\\${end}`).test(code));
  return {
    problems: [
      ...findPhraseProblems(languages.en, languages.fr, isAreaUsed),
      ...findPhraseWordProblems(languages.en, languages.fr),
      ...findLooseSpaces(languages.fr),
    ],
    note: `${languages.en.size} areas in en, ${languages.fr.size} in fr`,
  };
}

async function checkRequirementNames(): Promise<StepOutcome> {
  const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const { filesById, unknown, early } = listRequirements(requirements, await readSourceFiles(testFile));
  const named = [...filesById].filter(([, files]) => files.size > 0).map(([id]) => id);
  return {
    problems: [
      ...unknown.map((place) => `${place} is no row of docs/requirements.md`),
      ...early.map((place) => `${place} waits for a screen: no test can show the whole row`),
    ],
    note: `${named.length} of ${filesById.size} ids in ${new Set(named.map(areaOf)).size} areas are named by a test`,
  };
}

async function checkStyle(): Promise<StepOutcome> {
  const sources = await readSourceFiles(writtenCode);
  const texts = await readSourceFiles(
    /^(?!docs\/requirements\.md$|apps\/server\/src\/migrations\/).*\.(?:ts|tsx|mjs|md)$/,
  );
  return {
    problems: [
      ...findUnreasonedSuppressions(sources),
      ...findUnfinishedNotes(texts),
      ...findCamelCaseConstants(sources),
      ...findOddBounds(sources),
      ...findClockBounds(sources),
      ...findAbsentStatuses(sources),
      ...findCommentWordProblems(texts),
      ...findQuestionComments(sources),
    ],
    note: `${sources.size} files`,
  };
}

/** All of `npm run check`, in the order it is shown. */
export const checkSteps: readonly CheckStep[] = [
  {
    title: 'format',
    run: () =>
      runTool('prettier/bin/prettier.cjs', [
        '--check',
        '--log-level=warn',
        '--cache',
        '--cache-strategy=content',
        `--cache-location=${join(cacheFolder, 'format')}`,
        '.',
      ]),
  },
  {
    title: 'lint',
    run: () =>
      runTool('oxlint/bin/oxlint', [
        '--type-aware',
        '--deny-warnings',
        '--report-unused-disable-directives',
        '--format=unix',
        '.',
      ]),
  },
  { title: 'types', run: checkTypes },
  { title: 'import direction', run: checkImportDirection },
  { title: 'size of folders', run: checkFolderSizes },
  { title: 'script of lists', run: checkFirstLoads },
  { title: 'dead code', run: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
  { title: 'phrases in en and fr', run: checkPhrases },
  { title: 'suppressions, unfinished notes, words of comments', run: checkStyle },
  { title: 'requirements named by tests', run: checkRequirementNames },
];
