import { useAddressQuery } from '../../../ui/navigation/useAddressQuery.ts';
import { FieldNames, spaced } from './FieldNames.tsx';

/** Names the field that entries are filtered by: in the words of the type, where the list is filtered by one. */
export function FieldFilterName({ value }: { readonly value: string }) {
  const [query] = useAddressQuery();
  const [type, ...others] = query.getAll('filter.type');
  if (type === undefined || others.length > 0) return spaced(value);
  return <FieldNames type={type} fields={[value]} />;
}
