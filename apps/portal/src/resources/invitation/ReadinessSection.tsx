import Typography from '@mui/material/Typography';

import { useText } from '../../ui/text/useText.ts';
import { MissingNeeds } from './MissingNeeds.tsx';
import { useReadiness } from './useReadiness.ts';

/** Before composing: what is still missing, or what a save does. */
export function ReadinessSection() {
  const text = useText('invitation');
  const { data, isError } = useReadiness();
  if (isError) return <Typography color="error">{text('readiness.loadFailed')}</Typography>;
  if (data === undefined || data.missing.length === 0)
    return <Typography color="textSecondary">{text('readiness.ready')}</Typography>;
  return <MissingNeeds needs={data.missing} />;
}
