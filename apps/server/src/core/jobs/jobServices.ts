import type { UrlSigner } from '../crypto/urlSigner.ts';
import type { Database } from '../db/database.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Services } from '../services.ts';

/** What jobs are made with: they have no request, so they take fewer services than routes. */
export interface JobServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly urls: UrlSigner;
  /** Everything a request may use, for jobs that write records; there once a job runs. */
  all(): Services;
}
