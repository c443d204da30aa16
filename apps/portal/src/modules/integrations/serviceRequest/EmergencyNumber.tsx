import { type RowOf, type serviceConfig, serviceConfigFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Whom to call at once, before a request is reported; nothing where the customer has no such number (INTG-09). */
export function EmergencyNumber() {
  const text = useText('serviceRequest');
  const { customerId } = useContextStack();
  const { path, name } = serviceConfigFacts;
  const query = { customerId, $top: 1 };
  const { data } = useQuery({
    queryKey: queryKeys.list(name, path, query),
    enabled: customerId !== undefined,
    queryFn: async ({ signal }) =>
      (await callApi<ListAnswer<RowOf<typeof serviceConfig>>>(path, { query, signal })).data.value,
  });
  const number = data?.[0]?.emergencyNumber ?? null;
  return number === null ? null : <Alert severity="warning">{text('emergency', { number })}</Alert>;
}
