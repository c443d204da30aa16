import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { DependentPlacesProps } from '../../kit/removal/dependentPlaces.ts';
import { useContextIds } from '../../kit/navigation/useContextIds.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { dependentList } from './dependentList.ts';

/** Links to the lists that show what depends on a record, as far as the person may open them, with how many are there (KIT-09). */
export function DependentPlaces({ kind, id, onGo }: DependentPlacesProps) {
  const own = useText(kind.resource);
  const formats = useFormats();
  const may = useCan();
  const ids = useContextIds();
  // Places that differ for the server have one list where it shows them all: a customer's buildings in and out of campuses.
  const links = new Map<string, { readonly name: string; readonly count: number }>();
  const { timeZone } = formats;
  for (const place of kind.places) {
    const to = dependentList(kind, place, id, { ids, timeZone, mayView: (feature) => may(feature, 'view') });
    if (to === null) continue;
    const { customerName, buildingName, floorId, floorName } = place;
    const isOfFloor = floorId !== null && to.includes(floorId);
    const within = [buildingName ?? customerName, isOfFloor ? floorName : null].filter((part) => part !== null);
    const name = within.length > 0 ? within.join(', ') : (own.at('title') ?? kind.resource);
    links.set(to, { name, count: place.count + (links.get(to)?.count ?? 0) });
  }
  if (links.size === 0) return null;
  return (
    <ul>
      {[...links].map(([to, { name, count }]) => (
        <li key={to}>
          <Link component={RouterLink} to={to} onClick={onGo}>
            {formats.labelled(name, formats.number(count))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
