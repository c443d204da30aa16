import {
  type AuditPeriod,
  dataRetentionFacts,
  type RemovedUser,
  type RetentionPreview,
  type RetentionRun,
  retentionLimits,
} from '@atrium/contract';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

const key = queryKeys.resource(dataRetentionFacts.name);

/** Reads what a policy would remove now, once type and period are whole (AUDIT-16, RET-01). */
export function useRetentionPreview(customerId: string, type: unknown, period: unknown) {
  const isWhole =
    typeof type === 'string' &&
    typeof period === 'number' &&
    Number.isInteger(period) &&
    period >= 1 &&
    period <= retentionLimits.longestPeriod;
  return useQuery({
    queryKey: [...key, 'preview', customerId, type, period],
    staleTime: 0,
    queryFn: isWhole
      ? async ({ signal }) => {
          const query = { type, period: String(period) };
          return (await callApi<RetentionPreview>(`customer/${customerId}/dataretention/preview`, { query, signal }))
            .data;
        }
      : skipToken,
  });
}

/** Reads the newest runs of a customer's data retention in a period (AUDIT-15). */
export function useRetentionLog(customerId: string, period: AuditPeriod, top: number) {
  return useQuery({
    queryKey: [...key, 'log', customerId, period, top],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { period, $top: String(top) };
      const { data } = await callApi<{ '@odata.count': number; value: RetentionRun[] }>(
        `customer/${customerId}/dataretention/log`,
        { query, signal },
      );
      return { runs: data.value, count: data['@odata.count'] };
    },
  });
}

/** Reads the inactive users that were removed in a period, the last ones first (AUDIT-15, RES-04). */
export function useRemovedUsers(customerId: string, period: AuditPeriod) {
  return useQuery({
    queryKey: [...key, 'removedUsers', customerId, period],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { customerId, period };
      return (await callApi<{ value: RemovedUser[] }>('audit/inActiveUserRemoval', { query, signal })).data.value;
    },
  });
}
