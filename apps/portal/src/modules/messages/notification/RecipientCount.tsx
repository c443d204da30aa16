import { type notification, notificationLimits } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';

import type { FormValues } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useAudienceSize } from './useAudienceSize.ts';

/** Shows how many people the audience has, with a warning for many (MSG-07). */
export function RecipientCount({ values }: { readonly values: FormValues<typeof notification> }) {
  const text = useText('notification');
  const { number } = useFormats();
  const { data, isError } = useAudienceSize(values);
  if (isError) return <Alert severity="warning">{text('recipients.failed')}</Alert>;
  if (data === undefined) return <Typography color="textSecondary">{text('recipients.choose')}</Typography>;
  const { channels } = values;
  const isMailed = Array.isArray(channels) && channels.includes('email');
  const unsubscribed = data.recipients - data.email;
  return (
    <div role="status">
      <Typography sx={{ fontWeight: 600 }}>
        {text('recipients.count', { count: data.recipients, number: number(data.recipients) })}
      </Typography>
      {isMailed && unsubscribed > 0 && (
        <Typography variant="body2" color="textSecondary">
          {text('recipients.unsubscribed', { count: unsubscribed, number: number(unsubscribed) })}
        </Typography>
      )}
      {data.recipients > notificationLimits.manyRecipients && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {text('recipients.many', { number: number(data.recipients) })}
        </Alert>
      )}
    </div>
  );
}
