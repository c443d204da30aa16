/**
 * The door to every command: `node tools/bootstrap.mjs <command> [arguments]`, plain JavaScript for Node 20 or later with
 * nothing installed (OPS-01, OPS-02). It installs from the lock where that is needed, then runs `tools/<command>.ts` on the
 * Node 24 that the lock brings along, with `node_modules/.bin` first in PATH. Without a command it only installs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockPath = join(root, 'package-lock.json');
const modulesPath = join(root, 'node_modules');
const markPath = join(modulesPath, '.atrium-lock');
const executableFolder = join(modulesPath, '.bin');

/** Says what is wrong in one line and ends. */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
}

/** Checks whether an optional package is one for this system and processor (those for one C library only are left to npm). */
function isForThisMachine({ os = [], cpu = [], libc }) {
  return os.includes(process.platform) && cpu.includes(process.arch) && !libc;
}

/**
 * Checks whether what npm noted as installed is what the lock asks for. Packages for other platforms may be missing.
 * This spares an installation where someone ran npm by hand.
 */
function fitsTheLock() {
  const notePath = join(modulesPath, '.package-lock.json');
  if (!existsSync(notePath)) return false;
  const installed = readPackages(notePath);
  return Object.entries(readPackages(lockPath)).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found)
      return wanted.peer === true || ((wanted.optional ?? wanted.devOptional) === true && !isForThisMachine(wanted));
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** Runs `npm ci` and keeps saying that it is alive where npm itself draws no progress. */
function install() {
  const count = Object.keys(readPackages(lockPath)).length;
  process.stderr.write(`Installing ${count} packages from the lock; this takes about a minute …\n`);
  const startedAt = Date.now();
  const npm = process.env.npm_execpath;
  const flags = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ['npm', flags];
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: !npm && process.platform === 'win32' });
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const beat = setInterval(() => process.stderr.write(`  … still installing, ${seconds()} s\n`), 10_000);
  return new Promise((resolve) => {
    child.on('error', (error) => fail(`npm could not be started: ${error.message}`));
    child.on('exit', (code) => {
      clearInterval(beat);
      if (code !== 0) fail(`npm ci failed (${code ?? 'ended by a signal'}); nothing was started.`);
      process.stderr.write(`Installed in ${seconds()} s.\n`);
      resolve();
    });
  });
}

/** Brings node_modules in line with package-lock.json, doing nothing when it already is. */
async function ensureInstalled() {
  const hash = createHash('sha256').update(readFileSync(lockPath)).digest('hex');
  if (existsSync(markPath) && readFileSync(markPath, 'utf8') === hash) return;
  if (!fitsTheLock()) await install();
  writeFileSync(markPath, hash);
}

/** The installed Node 24, or the running one where the lock has none that works here (a Mac, musl). */
function findNode() {
  const windows = process.platform === 'win32';
  const folder = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const installed = join(modulesPath, folder, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(installed) && spawnSync(installed, ['--version']).status === 0) return installed;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Atrium runs on Node 24. It is not available for ${process.platform} ${process.arch} from the lock, and this is Node ` +
      `${process.versions.node}: install the version that .nvmrc names and run the command with it.`,
  );
}

/** The program of a command. */
function scriptOf(command) {
  return join(root, 'tools', `${command}.ts`);
}

/**
 * npm runs a command in a shell that ends on SIGTERM without handing it on. So that `kill` of npm stops the server too,
 * the loss of that shell counts as SIGTERM. Without npm a parent may come and go.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
}

/**
 * The commands that read the variables of a file `.env`, those of the server and of what is about its data: tests and
 * measurements never work on a database that such a file names.
 */
const configured = [
  'start',
  'dev',
  'setup',
  'recover',
  'adoptFolder',
  'rotateSecrets',
  'verifyAudit',
  'token',
  'demo',
  'backup',
  'restore',
  'backupDrill',
];

/** Node's option that reads the file, where there is one; a variable that is set already counts before it. */
function variablesOf(command) {
  const file = join(root, '.env');
  return configured.includes(command) && existsSync(file) ? [`--env-file=${file}`] : [];
}

/** Runs the command, hands signals to it and ends as it ended. */
function runCommand(node, command, args) {
  const script = scriptOf(command);
  const env = { ...process.env, PATH: `${executableFolder}${delimiter}${process.env.PATH ?? ''}` };
  const child = spawn(node, [...variablesOf(command), script, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    // A terminal sends Ctrl-C to the whole group itself, so the child has it already.
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  stopWithNpm(child);
  child.on('error', (error) => fail(`${node} could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

const [command, ...commandArguments] = process.argv.slice(2);
if (command !== undefined && (!/^[a-z][A-Za-z]*$/.test(command) || !existsSync(scriptOf(command))))
  fail(`There is no command "${command}" in tools/.`);
await ensureInstalled();
if (command !== undefined) runCommand(findNode(), command, commandArguments);
