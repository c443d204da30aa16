import { type apiKey, findFeature, featureOf, menu, type PrivilegeMap, type RowOf } from '@atrium/contract';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Features that a line of the list names before it counts the rest. */
const MAX_NAMED = 3;

/** Says in words what a key may do (KEY-01). */
export function KeyRights({ row }: { readonly row: Pick<RowOf<typeof apiKey>, 'rights'> }) {
  const text = useText('apiKey');
  const roles = useText('role');
  const navigation = useText('navigation');
  const { locale, labelled } = useFormats();
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const rights: PrivilegeMap = row.rights;
  const held = Object.entries(rights).filter(([, permissions]) => permissions.length > 0);
  if (held.length === 0) return text('rights.none');
  const nameOf = (key: string) => {
    const feature = findFeature(key);
    const page = menu.find((item) => featureOf(item) === key)?.page;
    const name =
      feature === undefined || page === undefined ? undefined : navigation.at(`items.${feature.context}.${page}`);
    return name ?? roles('matrix.history');
  };
  const named = held
    .slice(0, MAX_NAMED)
    .map(([key, permissions]) =>
      labelled(nameOf(key), list.format(permissions.map((one) => roles(`permissions.${one}`)))),
    );
  const more = held.length - named.length;
  return [...named, ...(more > 0 ? [text('rights.more', { count: more })] : [])].join('. ');
}
