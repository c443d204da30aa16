import type { CalendarAdapters } from './calendarPort.ts';
import type { DirectoryAdapters } from './directoryPort.ts';
import type { PaymentPort } from './paymentPort.ts';
import type { ProviderAdapter } from './restPort.ts';
import type { ServiceRequestAdapters } from './serviceRequestPort.ts';

/** The services outside that the product asks, by the names that providers give as their adapter. */
export interface Adapters {
  /** The calendars outside that keep bookings (RESV-25). */
  readonly calendars: CalendarAdapters;
  /** The directories outside that know the people of companies (RES-67). */
  readonly directories: DirectoryAdapters;
  /** The payment provider; null where all orders are paid at the counter (VEND-16). */
  readonly payments: PaymentPort | null;
  /** The maintenance systems that keep service requests (SRV-05). */
  readonly serviceSystems: ServiceRequestAdapters;
  /** The providers of visitors and lockers (VIS-05). */
  readonly providers: ProviderAdapter;
}
