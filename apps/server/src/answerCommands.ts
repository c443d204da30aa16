import { releaseRestored } from './restored.ts';
import type { Services } from './services/services.ts';
import { followRequests } from './services/backup/serverRequests.ts';

/**
 * Answers what commands on this machine ask of the server that has the embedded database, which no second process may open
 * (OPS-15). Returns what ends it.
 */
export async function answerCommands({
  database,
  files,
  config,
}: Pick<Services, 'database' | 'files' | 'config'>): Promise<() => Promise<void>> {
  if (database.copyFolder === undefined) return async () => {};
  const { copyFolder } = database;
  return followRequests(config.dataDir, {
    copy: ({ folder, answer, isOver }) =>
      files.whileKept(database, async () => {
        await answer(await copyFolder(folder));
        await isOver;
      }),
    release: async ({ answer }) => answer(await releaseRestored(database, false)),
    discard: async ({ answer }) => answer(await releaseRestored(database, true)),
  });
}
