import {
  allOf,
  anyOf,
  type customer,
  type FilterNode,
  listLimits,
  type RecordOf,
  userFacts,
  userFeatures,
  writeFilter,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { DomainsInput } from '../../../kit/form/fields/ChipsInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];
}

/**
 * Returns how many of the customer's people, as far as the person sees them, have an address in one of the domains; null
 * where that cannot be known, undefined as long as it is not known yet.
 */
function usePeopleOf(customerId: string, domains: readonly string[]): number | null | undefined {
  const may = useCan();
  // One request counts them all: it may look inside texts so many times.
  const isCountable = domains.length > 0 && domains.length <= listLimits.maxTextMatches;
  const canCount = isCountable && userFeatures.view.some((one) => may(one, 'view'));
  const isOfDomain = anyOf(
    ...domains.map((domain): FilterNode => ({
      kind: 'match',
      field: 'email',
      function: 'endswith',
      value: `@${domain}`,
    })),
  );
  const filter = allOf({ kind: 'compare', field: 'customerId', operator: 'eq', value: customerId }, isOfDomain);
  const query = { $filter: filter === null ? '' : writeFilter(filter), $count: true, $top: 1, $select: 'id' };
  const { data, isError } = useQuery({
    queryKey: queryKeys.list(userFacts.name, userFacts.path, query),
    queryFn: canCount
      ? async ({ signal }) => (await callApi<ListAnswer<unknown>>(userFacts.path, { query, signal })).data
      : skipToken,
  });
  const count = data?.['@odata.count'];
  const isKnown = canCount && !isError && (count ?? 0) <= listLimits.maxCounted;
  return isKnown ? count : null;
}

/** The e-mail domains of a customer. Before a save that removes some, it says how many people lose their sign-in (CUST-05). */
export function EmailDomainsInput(props: WidgetProps<RecordOf<typeof customer>>) {
  const text = useText('customer');
  const { locale, number } = useFormats();
  const { record } = props;
  const kept = textsOf(props.value);
  const removed = (record?.emailDomains ?? []).filter((domain) => !kept.includes(domain));
  const count = usePeopleOf(record?.id ?? '', removed);
  const domains = new Intl.ListFormat(locale, { type: 'disjunction' }).format(removed);
  return (
    <Box>
      <DomainsInput {...props} />
      {/* There before what it says, so that it is read out. */}
      <div role="status">
        {removed.length > 0 && count !== undefined && count !== 0 && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            {count === null
              ? text('domainsRemoved.all', { domains })
              : text('domainsRemoved.count', { count, number: number(count), domains })}
          </Alert>
        )}
      </div>
    </Box>
  );
}
