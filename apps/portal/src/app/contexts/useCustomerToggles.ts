import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { placeQuery } from './useContextNames.ts';

/** The toggles of the customer in the address that are on and that its menu follows (CUST-22); none until they are known. */
export function useCustomerToggles(): ReadonlySet<string> {
  const { customer } = useSession();
  const { customerId } = useContextStack();
  const isOther = customerId !== undefined && customerId !== customer.id;
  const other = useQuery({ ...placeQuery({ context: 'CUSTOMER', id: customerId ?? '' }), enabled: isOther });
  const isOn = isOther ? other.data?.pointr === true : customer.pointr;
  return useMemo(() => new Set(isOn ? ['pointr'] : []), [isOn]);
}
