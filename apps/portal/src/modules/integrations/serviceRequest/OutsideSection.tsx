import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import { FormField } from '../../../kit/form/FormField.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { outsideFields } from './outsideFields.ts';
import { ServicePresets } from './ServicePresets.tsx';

/** Fields of a maintenance system, which are there while the customer has one. */
function OutsideSection({ part }: { readonly part: keyof typeof outsideFields }) {
  const text = useText('serviceConfig');
  const provider: unknown = useWatch({ name: 'provider' });
  if (provider !== 'rest') return <Typography color="textSecondary">{text('builtIn')}</Typography>;
  return (
    <>
      {part === 'account' && <ServicePresets />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {outsideFields[part].map((definition) => (
          <FormField key={definition.field} definition={definition} />
        ))}
      </Box>
    </>
  );
}

/** Shows where the maintenance system is, and its account. */
export function AccountSection() {
  return <OutsideSection part="account" />;
}

/** Shows what it is asked and sent. */
export function CallsSection() {
  return <OutsideSection part="calls" />;
}

/** Shows where in its answers is what. */
export function ReadingSection() {
  return <OutsideSection part="reading" />;
}

/** Shows how its lists continue. */
export function PagingSection() {
  return <OutsideSection part="paging" />;
}
