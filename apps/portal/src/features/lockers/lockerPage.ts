import type { ContextName } from '@atrium/contract';

const ofBuilding = { lockers: 'lockers', banks: 'lockers/banks' } as const;
const ofCustomer = {
  lockers: 'lockerManagementConfig/lockers',
  banks: 'lockerManagementConfig/banks',
  providers: 'lockerManagementConfig',
} as const;

/** Returns the page of a part of locker management: in a building its own lockers and banks, else those of the customer. */
export function lockerPage(context: ContextName, view: keyof typeof ofCustomer): string {
  return context === 'BUILDING' && view !== 'providers' ? ofBuilding[view] : ofCustomer[view];
}
