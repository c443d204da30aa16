import type { Adapters } from '../../ports/adapters.ts';
import type { UrlSigner } from '../../base/crypto/urlSigner.ts';
import type { Database } from '../../db/database.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Jobs } from './jobs.ts';

/** What jobs are made with: they have no request, so they take fewer services than routes. */
export interface JobServices extends Adapters {
  readonly database: Database;
  readonly files: FileStore;
  readonly urls: UrlSigner;
  /** What every request may use, for jobs that read and write records or start further ones; there once a job runs. */
  all(): HttpServices & { readonly jobs: Jobs };
}
