import { employeeFacts, type FilterNode, groupLimits, listParameters } from '@atrium/contract';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';

/** An employee as a group's form shows them. */
export interface Member {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const CANDIDATES = 20;

function useEmployees(
  asked: { readonly filter?: FilterNode; readonly search?: string; readonly top: number },
  isWanted: boolean,
): UseQueryResult<readonly Member[]> {
  const path = filledPath(employeeFacts.path, useContextIds());
  const query = listParameters({ ...asked, select: ['firstName', 'lastName', 'email'] });
  return useQuery({
    queryKey: queryKeys.list(employeeFacts.name, path ?? '', query),
    enabled: isWanted && path !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await callApi<ListAnswer<Member>>(path ?? '', { query, signal })).data.value,
  });
}

/** The members that a group has in the database; not asked without its id. */
export function useMembers(groupId: string | null): UseQueryResult<readonly Member[]> {
  const filter: FilterNode = { kind: 'compare', field: 'groupId', operator: 'eq', value: groupId };
  return useEmployees({ filter, top: groupLimits.maxMembers }, groupId !== null);
}

/** Employees of the building whose name or e-mail has what is typed. */
export function useCandidates(search: string, isWanted: boolean): UseQueryResult<readonly Member[]> {
  return useEmployees({ search: search.trim(), top: CANDIDATES }, isWanted);
}
