import { type ServicePreset, servicePresets } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFormContext } from 'react-hook-form';

import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';

const names = ['serviceNow', 'maximo', 'requestTracker', 'generic'] as const;

/** Fills the form with the description of a known kind of system, which stays to be changed; the account is the customer's own (SRV-05). */
export function ServicePresets() {
  const text = useText('serviceConfig');
  const { isReadOnly } = useFormFrame();
  const { getValues, setValue } = useFormContext();
  if (isReadOnly) return null;
  const fill = ({ authentication, keyHeader, savedQuery, attachmentPath, rest }: ServicePreset) => {
    const base: unknown = getValues('serviceUrl');
    const address = typeof base === 'string' ? base.replace(/(?<!\/)\/+$/, '') : '';
    const filled = {
      authentication,
      keyHeader,
      savedQuery,
      attachmentUrl: attachmentPath === null || address === '' ? null : `${address}${attachmentPath}`,
      rest,
    };
    for (const [field, value] of Object.entries(filled)) setValue(field, value, { shouldDirty: true });
  };
  return (
    <Box role="group" aria-label={text('presets.title')} sx={{ mb: 4 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {text('presets.help')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {names.map((name) => (
          <Button key={name} size="small" variant="outlined" onClick={() => fill(servicePresets[name])}>
            {text(`presets.${name}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
