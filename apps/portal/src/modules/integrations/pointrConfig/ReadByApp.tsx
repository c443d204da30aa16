import Alert from '@mui/material/Alert';

import { useText } from '../../../ui/text/useText.ts';

/** Says above the fields of the Pointr configuration who uses what is saved here (ON-05). */
export function ReadByApp() {
  const text = useText('pointrConfig');
  return <Alert severity="info">{text('readByApp')}</Alert>;
}
