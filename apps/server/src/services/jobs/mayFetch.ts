import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { StoredFile } from '../files/fileStore.ts';
import { type JobDefinition, JobFailure } from './defineJob.ts';
import { jobTable } from './job.table.ts';
import { ownerSession } from './ownerSession.ts';

interface FileJob {
  readonly kind: string;
  readonly input: unknown;
  readonly result: unknown;
}

/**
 * Checks whether the owner of a file that a job has made still has the right that the job needed: a file is kept for a day,
 * and their role, buildings or account may have changed since (SEC-02). The file of a job that is gone is no one's.
 */
export async function mayFetch(
  executor: Executor,
  definitions: ReadonlyMap<string, JobDefinition>,
  { id, uploadedBy }: Pick<StoredFile, 'id' | 'uploadedBy'>,
): Promise<boolean> {
  if (uploadedBy === null) return false;
  const { kind, input, result, ownerId } = jobTable;
  const [job] = await executor.query<FileJob>(sql`select ${kind}, ${input}, ${result} from ${jobTable}
    where ${ownerId} = ${uploadedBy}::uuid and ${result} ->> 'fileId' = ${id}`);
  const definition = job === undefined ? undefined : definitions.get(job.kind);
  if (job === undefined || definition === undefined) return false;
  try {
    const session = await ownerSession(executor, uploadedBy, null, 'forbidden');
    return await definition.mayFetch({ session, input: job.input, result: job.result });
  } catch (error) {
    if (error instanceof JobFailure) return false;
    throw error;
  }
}
