import { type employeeGroup, employeeGroupFacts, type invitation, type RecordOf } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import type { FormValues } from '../../../kit/definition/formDefinition.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';

/** Whom an invitation reaches. */
export interface Recipients {
  /** How many people; null where the members of the group are not known to this person, or not yet. */
  readonly count: number | null;
  /** The name of the group; null without one. */
  readonly groupName: string | null;
}

/** Counts the people whom the values of an invitation name: each once, whether by the group or one by one. */
export function useRecipients({
  groupId,
  employeeIds,
}: Pick<FormValues<typeof invitation>, 'groupId' | 'employeeIds'>): Recipients {
  const path = filledPath(employeeGroupFacts.path, useContextIds());
  const id = typeof groupId === 'string' && groupId !== '' ? groupId : null;
  const { data } = useQuery({
    queryKey: queryKeys.record(employeeGroupFacts.name, path ?? '', id ?? ''),
    queryFn:
      path === undefined || id === null
        ? skipToken
        : async ({ signal }) =>
            (await callApi<Partial<RecordOf<typeof employeeGroup>>>(`${path}/${id}`, { signal })).data,
  });
  const people: readonly unknown[] = Array.isArray(employeeIds) ? employeeIds : [];
  if (id === null) return { count: new Set(people).size, groupName: null };
  const members = data?.memberIds;
  const count = members === undefined ? null : new Set([...members, ...people]).size;
  return { count, groupName: data?.name ?? null };
}
