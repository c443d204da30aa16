import type { SecretHolder } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';

function Holder({ holder: { resource, name, fields } }: { readonly holder: SecretHolder }) {
  const { label } = useResourceText(resource);
  const { labelled } = useFormats();
  return labelled(name, fields.map(label).join(', '));
}

/** Tells which secrets are not copied, so that people know what to enter by hand (BLDG-05, SEC-04). */
export function SecretsLeft({ holders }: { readonly holders: readonly SecretHolder[] }) {
  const t = useText('bulk');
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {t('preview.secretsLeft')}
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {holders.map((holder) => (
          <li key={`${holder.resource} ${holder.name}`}>
            <Holder holder={holder} />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
