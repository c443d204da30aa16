import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';

import { SwitchInput } from '../../../kit/form/fields/SwitchInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Collaboration; together with desk booking it says that the app does not support both (BRAND-37). */
export function CollaborationInput(props: WidgetProps) {
  const { control } = useFormFrame();
  const text = useText('extension');
  const hasDesks = useWatch({
    control,
    compute: ({ config }: { readonly config?: { readonly deskBooking?: unknown } | null }) =>
      config?.deskBooking !== false,
  });
  return (
    <>
      <SwitchInput {...props} />
      <Box role="status" sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        {props.value === true && hasDesks && <Alert severity="info">{text('collaborationWithDesks')}</Alert>}
      </Box>
    </>
  );
}
