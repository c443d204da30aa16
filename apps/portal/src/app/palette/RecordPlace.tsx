import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { RecordPlaceProps } from '../../kit/navigation/recordPlaces.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { screens } from '../screens.ts';
import { loadScreenSet } from '../screenSet.ts';
import { foundPlace } from './foundPlace.ts';

/** A link to the record's own screen, as far as the person may open it; a page whose records have none shows it in its list. */
export function RecordPlace({ found, search, label }: RecordPlaceProps) {
  const may = useCan();
  const place = foundPlace(found, { screens, mayView: (feature) => may(feature, 'view'), canEnter: () => false });
  const entry = place?.kind === 'screen' ? place.entry : null;
  const { data: hasScreen } = useQuery({
    queryKey: ['hasRecordScreen', entry?.context, entry?.page],
    queryFn: async () => entry !== null && (await loadScreenSet(entry)).RecordScreen !== undefined,
    enabled: entry !== null,
    staleTime: Infinity,
  });
  if (place?.kind !== 'screen' || hasScreen === undefined) return null;
  return (
    <Button component={Link} variant="outlined" to={hasScreen ? place.recordPath + search : place.listPath}>
      {label}
    </Button>
  );
}
