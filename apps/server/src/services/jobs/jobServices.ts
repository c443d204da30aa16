import type { CalendarAdapters } from '../../ports/calendarPort.ts';
import type { UrlSigner } from '../../base/crypto/urlSigner.ts';
import type { PaymentPort } from '../../ports/paymentPort.ts';
import type { Database } from '../../db/database.ts';
import type { HttpServices } from '../../http/httpServices.ts';
import type { FileStore } from '../files/fileStore.ts';

/** What jobs are made with: they have no request, so they take fewer services than routes. */
export interface JobServices {
  readonly database: Database;
  readonly files: FileStore;
  readonly urls: UrlSigner;
  /** Null where no payment provider is configured. */
  readonly payments: PaymentPort | null;
  readonly calendars: CalendarAdapters;
  /** What every request may use, for jobs that read and write records; there once a job runs. */
  all(): HttpServices;
}
