import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { OperatorError } from '../../base/operatorError.ts';

/** Another living process has the data folder open; two openings of one folder would lose rows. */
export class DataDirectoryInUseError extends OperatorError {
  override readonly name = 'DataDirectoryInUseError';
  readonly pid: number;

  constructor(dataDir: string, lockPath: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid} (lock file ${lockPath}). Stop it, or set DATA_DIR to another folder.`,
    );
    this.pid = pid;
  }
}

interface Holder {
  readonly pid: number;
  /** Start of that process in clock ticks where the system tells it, so that a reused number is not taken for it. */
  readonly startedAt: string;
}

const held = new Set<string>();

/**
 * The lock of an embedded data folder: a file next to the folder with the number of the process. It is taken over only
 * when that process is dead, never by age (OPS-04).
 */
export class DataDirectoryLock {
  readonly #path: string;
  readonly #releaseAtExit = (): void => this.release();

  private constructor(path: string) {
    this.#path = path;
    held.add(path);
    process.once('exit', this.#releaseAtExit);
  }

  /** @throws DataDirectoryInUseError when a living process, this one included, holds the folder. */
  static take(dataDir: string): DataDirectoryLock {
    const folder = resolve(dataDir);
    const path = join(dirname(folder), `${basename(folder)}.lock`);
    for (;;) {
      if (create(path)) return new DataDirectoryLock(path);
      const holder = read(path);
      if (holder === undefined) continue;
      if (isAlive(holder, path)) throw new DataDirectoryInUseError(folder, path, holder.pid);
      takeAway(path, holder);
    }
  }

  release(): void {
    if (!held.delete(this.#path)) return;
    process.off('exit', this.#releaseAtExit);
    if (read(this.#path)?.pid === process.pid) rmSync(this.#path, { force: true });
  }
}

/** Makes the lock file with its content in one step (a link fails when the name exists), so it is never seen empty. */
function create(path: string): boolean {
  const own = `${path}.${process.pid}`;
  const holder: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  writeFileSync(own, JSON.stringify(holder));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function read(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof holder === 'object' && holder !== null && 'pid' in holder && 'startedAt' in holder) {
      return { pid: Number(holder.pid), startedAt: String(holder.startedAt) };
    }
    throw new Error(`The lock file ${path} was not written by this product`);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isAlive(holder: Holder, path: string): boolean {
  // A container restarted after a kill has the same number again: then only this process's own list counts.
  if (holder.pid === process.pid && holder.startedAt === startOf(process.pid)) return held.has(path);
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const startedAt = startOf(holder.pid);
  return holder.startedAt === '' || startedAt === '' || holder.startedAt === startedAt;
}

/** Field 22 of /proc/<pid>/stat; empty where there is no such file. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Removes a dead process's lock; when another process was faster and the file is its new lock, it is put back. */
function takeAway(path: string, dead: Holder): void {
  const aside = `${path}.${process.pid}.dead`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  const moved = read(aside);
  if (moved !== undefined && (moved.pid !== dead.pid || moved.startedAt !== dead.startedAt)) {
    try {
      linkSync(aside, path);
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
  }
  rmSync(aside, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
