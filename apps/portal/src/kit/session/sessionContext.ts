import type { Session } from '@atrium/contract';
import { createContext } from 'react';

/** The signed-in person's own customer, as far as the frame shows it. */
export interface SessionCustomer {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  /** Whether the menu shows Pointr (CUST-22). */
  readonly pointr: boolean;
  /** Minutes of inactivity after which the person is signed out; null for never (SEC-21). */
  readonly inactivityMinutes: number | null;
}

/** Who is using the portal: the contract's session and the person's customer. */
export interface PortalSession extends Session {
  readonly customer: SessionCustomer;
}

/** Filled by the guarded area once everything is loaded (SHELL-30). */
export const SessionContext = createContext<PortalSession | null>(null);
