import { times } from '@atrium/contract';
import { z } from 'zod';

import type { Executor } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import type { FileStore } from './fileStore.ts';
import { isUsedSql } from './fileUses.ts';

/** The nightly job's kind. */
export const removeUnusedFilesKind = 'files.removeUnused';

/**
 * Removes expired files, uploads of which no record has made use within a day, and contents whose line was never
 * written. An upload is judged once: what was used then stays for the history, whatever becomes of the record.
 */
export async function removeUnusedFiles(executor: Executor, files: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - times.day).toISOString();
  const at = now.toISOString();
  const removed = await executor.query<{ id: string }>({
    text: `delete from files f where f.expires_at < $2::timestamptz
              or (f.used_at is null and f.expires_at is null and f.created_at < $1::timestamptz and not ${isUsedSql()})
           returning f.id`,
    values: [before, at],
  });
  await executor.query({
    text: `update files set used_at = $2::timestamptz
            where used_at is null and expires_at is null and created_at < $1::timestamptz`,
    values: [before, at],
  });
  for (const { id } of removed) await files.removeContent(id);
  return removed.length + (await files.sweep(executor, new Date(before)));
}

export function removeUnusedFilesJob({ files }: JobServices): JobDefinition {
  return defineJob({
    kind: removeUnusedFilesKind,
    input: z.object({}),
    isSingleton: true,
    run: async ({ executor, report }) => {
      const removed = await removeUnusedFiles(executor, files, new Date());
      await report(removed, removed, { removed });
    },
  });
}
