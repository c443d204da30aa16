import { renameSync, rmSync } from 'node:fs';

/** Removes a folder that others may want to remove too: the one that takes its name away does it. */
export function removeFolder(folder: string): void {
  const taken = `${folder}.${String(process.pid)}`;
  try {
    renameSync(folder, taken);
  } catch {
    return;
  }
  rmSync(taken, { recursive: true, force: true });
}
