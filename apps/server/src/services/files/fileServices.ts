import type { Executor } from '../../db/database.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import { type RouteContext, routesWith } from '../../http/route.ts';
import type { FileStore, StoredFile } from './fileStore.ts';

/** What files ask of long work, which makes some of them. */
interface FileMakers {
  /** Whether the owner of a file that a job has made still has the right that the job needed (SEC-02). */
  mayFetch(executor: Executor, file: Pick<StoredFile, 'id' | 'uploadedBy'>): Promise<boolean>;
}

/** What routes that store or read files need. */
export interface FileServices extends HttpServices {
  readonly files: FileStore;
  readonly jobs: FileMakers;
}
export type FileContext = RouteContext<FileServices>;

/** Declares a route that stores or reads files. */
export const defineFileRoute = routesWith<FileServices>();
