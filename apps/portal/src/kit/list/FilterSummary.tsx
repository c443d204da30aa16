import { useQuery } from '@tanstack/react-query';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { callApi } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { filledPath } from '../form/filledPath.ts';
import { loadNames, useNames } from '../names/useNames.ts';
import { useContextIds } from '../navigation/useContextIds.ts';
import type { FilterDefinition } from '../definition/filterDefinition.ts';
import { rangeOf } from './filterNodes.ts';
import { nameIn, type ListRow } from '../definition/listDefinition.ts';
import { filterParentsOf } from './listState.ts';

interface FilterSummaryProps {
  readonly filter: FilterDefinition;
  readonly values: readonly string[];
  readonly area: string;
}

type ReferenceFilter = Extract<FilterDefinition, { kind: 'reference' }>;

/** The field that names a referenced record. */
export function labelField({ resource, label }: Pick<ReferenceFilter, 'resource' | 'label'>): string {
  return label ?? resource.query.defaultSort.split(/[ ,]/)[0] ?? 'id';
}

/** Shows what a filter is set to, in words. */
export function FilterSummary({ filter, values, area }: FilterSummaryProps) {
  const t = useText('kit');
  const own = useText(area);
  const formats = useFormats();
  const [first = ''] = values;
  const range = (format: (end: string) => string) => {
    const [from, to] = rangeOf(first);
    if (to === '') return t('list.filters.atLeast', { value: format(from) });
    if (from === '') return t('list.filters.atMost', { value: format(to) });
    return t('list.filters.range', { from: format(from), to: format(to) });
  };

  switch (filter.kind) {
    case 'text':
      return first;
    case 'boolean':
      return t(first === 'true' ? 'list.yes' : 'list.no');
    case 'number':
      return range((end) => formats.number(Number(end)));
    case 'date':
      return range((end) => (/^\d{4}-\d\d-\d\d$/.test(end) ? formats.date(end) : end));
    case 'value':
      return <filter.name value={first} />;
    case 'choice':
      return <Words words={values.map((value) => own.at(`values.${filter.field}.${value}`) ?? value)} />;
    default:
      return <References filter={filter} ids={values} />;
  }
}

/** The path of the records that a filter names; undefined where the address does not say what they are in. */
export function useFilterPath({ resource, field }: ReferenceFilter): string | undefined {
  const ids = useContextIds();
  const [query] = useAddressQuery();
  return filledPath(resource.path, { ...ids, ...filterParentsOf(query, field) });
}

function useRecordName(filter: ReferenceFilter, id = ''): string {
  const t = useText('kit');
  const nameOf = useNames();
  const path = useFilterPath(filter) ?? '';
  const { data } = useQuery({
    queryKey: queryKeys.record(filter.resource.name, path, id),
    queryFn: async () => {
      await loadNames(filter.resource.name);
      return (await callApi<ListRow>(`${path}/${id}`)).data;
    },
    enabled: id !== '',
  });
  return data === undefined ? '…' : nameOf(filter.resource.name, nameIn(data, labelField(filter), t('list.untitled')));
}

function References({ filter, ids }: { readonly filter: ReferenceFilter; readonly ids: readonly string[] }) {
  // Of more than two the first alone is named.
  const names = [useRecordName(filter, ids[0]), useRecordName(filter, ids.length === 2 ? ids[1] : '')];
  return <Words words={ids.map((_, index) => names[index] ?? '')} />;
}

function Words({ words }: { readonly words: readonly string[] }) {
  const t = useText('kit');
  const [first = ''] = words;
  return words.length > 2 ? t('list.filters.more', { first, count: words.length - 1 }) : words.join(', ');
}
