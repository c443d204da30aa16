import Alert from '@mui/material/Alert';

import { useText } from '../../../ui/text/useText.ts';

/** Above the fields of a connection that is kept and that nothing uses yet (ON-05). */
export function KeptConnection() {
  const text = useText('customerServices');
  return <Alert severity="info">{text('without.saved')}</Alert>;
}
