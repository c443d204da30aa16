import { type lockerBank, lockerBankFacts, type RowOf } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** Returns the banks of lockers on a floor or in a building, up to a number; none until they are read. */
export function useLockerBanks(
  place: { readonly floorId: string } | { readonly buildingId: string },
  most: number,
): readonly RowOf<typeof lockerBank>[] {
  const query = { ...place, $top: most };
  const { data = [] } = useQuery({
    queryKey: queryKeys.list(lockerBankFacts.name, lockerBankFacts.path, query),
    queryFn: async ({ signal }) =>
      (await callApi<ListAnswer<RowOf<typeof lockerBank>>>(lockerBankFacts.path, { query, signal })).data.value,
  });
  return data;
}
