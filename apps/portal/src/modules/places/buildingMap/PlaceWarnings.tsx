import { type MapFault, placeWarningsOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';

import { useText } from '../../../ui/text/useText.ts';

/** The warnings that question the place of a map, in sight before it is used (MAP-06). */
export function PlaceWarnings({ warnings }: { readonly warnings: readonly MapFault[] }) {
  const t = useText('buildingMap');
  return placeWarningsOf(warnings).map(({ code, detail }) => (
    <Alert key={code} severity="warning">
      {t(`faults.${code}`)}
      {detail !== null && ` (${detail})`}
    </Alert>
  ));
}
