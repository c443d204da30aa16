import { randomUUID } from 'node:crypto';

import { keepingLimits, ListQueryError, type Session } from '@atrium/contract';
import { languages } from '@atrium/phrases';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { HttpError } from '../../base/httpError.ts';
import { defineJob, type JobDefinition, JobFailure } from '../jobs/defineJob.ts';
import type { JobServices } from '../jobs/jobServices.ts';
import { keptTrial, ownerSession } from '../jobs/ownerSession.ts';
import type { Store } from '../../store/defineStore.ts';
import type { WriteScope } from '../../store/storeDefinition.ts';
import { workOn } from '../../db/work.ts';
import { countRows, type ExportCell, exportRows, type ExportSource } from './exportRows.ts';
import { exportStream, exportTypes } from './exportStream.ts';
import { exportTexts } from './exportTexts.ts';
import { exportZone } from './exportZone.ts';
import { type ReadExport, readExport } from './readExport.ts';
import { isWithin, scopeOf, scopeSchema } from './scope.ts';

/** The kind of the job that writes a long export into a file. */
export const EXPORT_JOB_KIND = 'export';

const inputSchema = z.object({
  resource: z.string(),
  language: z.enum(languages),
  /** The query as it was sent: it is read again with the rights at run time. */
  parameters: z.record(z.string(), z.string()),
  narrow: z.array(z.string()),
  fixed: z.record(z.string(), z.uuid()),
  /** What the file is called, without its ending; null for the name of the resource. */
  name: z.string().nullable().default(null),
  /** The role that was being tried when it was asked for; it still limits what is written (PERM-34). */
  ...keptTrial,
  triedRoleId: keptTrial.triedRoleId.default(null),
});
export type ExportJobInput = z.infer<typeof inputSchema>;

const resultSchema = z.object({ scope: scopeSchema });

interface PermittedExport extends ReadExport {
  readonly grant: Grant;
}

async function permittedExport(
  context: WriteScope,
  store: Store,
  input: ExportJobInput,
  session: Session,
): Promise<PermittedExport> {
  try {
    const grant = authorize(session, store.resource, 'view', { requestId: randomUUID(), address: null });
    const { fixed, parameters, narrow } = input;
    const issues = await store.referenceIssues(grant, context, fixed);
    if (issues.length > 0) throw new JobFailure('exportForbidden');
    return { grant, ...readExport(store, grant, parameters, narrow) };
  } catch (error) {
    // The role no longer gives the resource, or no longer shows a column.
    if (error instanceof HttpError || error instanceof ListQueryError) throw new JobFailure('exportForbidden');
    throw error;
  }
}

async function* reporting(
  pages: AsyncIterable<ExportCell[][]>,
  report: (done: number) => Promise<void>,
): AsyncGenerator<ExportCell[][], undefined> {
  let done = 0;
  for await (const page of pages) {
    yield page;
    done += page.length;
    await report(done);
  }
  return undefined;
}

/**
 * Writes a list of more than 10,000 rows into a file that is kept for 24 hours (KIT-04). After a crash it begins again
 * from zero; a half-written file has no line in the database and is swept away (OPS-06). Its result is `{ fileId }`, with
 * the scope that was read: an owner who no longer sees all of it does not get the file any more (SEC-02).
 */
export function exportJob({ database, files, urls, all }: JobServices): JobDefinition {
  return defineJob({
    kind: EXPORT_JOB_KIND,
    input: inputSchema,
    run: async ({ input, ownerId, report }) => {
      const services = all();
      const store = services.stores.named(input.resource);
      const { resource } = store;
      const context = { work: workOn(database), services };
      const session = await ownerSession(database, ownerId, input, 'exportForbidden');
      const { grant, format, query, columns } = await permittedExport(context, store, input, session);
      const where = { ids: input.fixed };
      const source: ExportSource = { reader: store, grant, context, urls, query, columns, where };
      const total = await countRows(source);
      await report(0, total);
      let rows = 0;
      const timeZone = await exportZone(source, format);
      const texts = await exportTexts(resource, columns, input.language, timeZone);
      const pages = reporting(exportRows(source, timeZone), async (done) => {
        rows = done;
        await report(done, Math.max(done, total), { rows: done });
      });
      const file = await files.save(database, {
        kind: 'export',
        name: `${input.name ?? resource.name}.${format}`,
        mime: exportTypes[format],
        content: exportStream(format, texts, columns, pages),
        uploadedBy: ownerId,
        customerId: session.user.customerId,
        expiresAt: new Date(Date.now() + keepingLimits.exportFile),
      });
      await report(rows, rows, { rows });
      return { fileId: file.id, scope: scopeOf(session, grant, store.options) };
    },
    mayFetch: async ({ input, session, result }) => {
      const services = all();
      const store = services.stores.named(input.resource);
      const { grant } = await permittedExport({ work: workOn(database), services }, store, input, session);
      // What was written before a scope was kept says of no one that it may be fetched.
      const known = resultSchema.safeParse(result);
      return known.success && isWithin(known.data.scope, scopeOf(session, grant, store.options));
    },
  });
}
