import { deviceVendorFacts, type FilterNode } from '@atrium/contract';

/** The device vendors of a customer, to choose from (RES-29). */
export function vendorsOfCustomer(customerId: unknown) {
  const filter = (): FilterNode => ({
    kind: 'compare',
    field: 'customerId',
    operator: 'eq',
    value: String(customerId),
  });
  return { resource: deviceVendorFacts, label: 'name', filter };
}
