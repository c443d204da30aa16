import Alert from '@mui/material/Alert';

import { useText } from '../../../ui/text/useText.ts';
import { KeptConnection } from './KeptConnection.tsx';
import { useOwnLockers } from './useOwnLockers.ts';

/** Says above the fields of a locker provider what uses them: the product's own lockers need none of them (ON-05, VIS-04). */
export function LockerConnection() {
  const text = useText('lockerConfig');
  return useOwnLockers() ? <Alert severity="info">{text('ownLockers')}</Alert> : <KeptConnection />;
}
