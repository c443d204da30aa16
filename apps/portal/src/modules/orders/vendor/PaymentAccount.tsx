import { vendor, vendorFacts } from '@atrium/contract';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { usePaymentAccount } from './usePaymentAccount.ts';

const looks = {
  notLinked: { tone: 'grey', icon: <LinkOffOutlined /> },
  detailsMissing: { tone: 'caution', icon: <BuildOutlined /> },
  ready: { tone: 'good', icon: <CheckCircleOutlined /> },
} as const;

const state = vendor.record.pick({
  id: true,
  shopName: true,
  paymentAccountLinkId: true,
  paymentProvider: true,
  paymentState: true,
});

/** The payment account of a vendor: its state, and the window in which it is linked (VEND-22 to VEND-24). */
export function PaymentAccount({ record, isReadOnly }: SectionProps) {
  const text = useText('vendor');
  const { message } = useResourceText(vendorFacts.name);
  // Who keeps the hours alone may save the form, and not link an account.
  const canLink = useCan()('BUILDING.vendors', 'edit');
  const [asksUnlink, setAsksUnlink] = useState(false);
  const { notice, answered, startLink, isLinking, act, isActing } = usePaymentAccount(record?.id ?? '');
  const isNewer = answered !== null && record !== null && answered.version > record.version;
  const parsed = state.safeParse(isNewer ? answered : record);
  if (!parsed.success) return <Typography color="textSecondary">{text('payments.saveFirst')}</Typography>;
  const { shopName, paymentAccountLinkId, paymentProvider, paymentState } = parsed.data;
  const isLinked = paymentState !== 'notLinked';
  const handleUnlink = () => {
    setAsksUnlink(false);
    act('unlink');
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <StatusChip {...looks[paymentState]} label={text(`values.paymentState.${paymentState}`)} />
        {isLinked && paymentProvider !== null && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {text(`values.paymentProvider.${paymentProvider}`)} · {paymentAccountLinkId}
          </Typography>
        )}
      </Box>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text(`payments.help.${paymentState}`)}
        {paymentProvider === 'local' && ` ${text('payments.simulated')}`}
        {!canLink && ` ${message('notChangeable')}.`}
      </Typography>
      <Box role="status">
        {notice !== null && (
          <Alert severity={notice.isGood ? 'success' : 'warning'} sx={{ mb: 2 }}>
            {notice.text}
            {notice.hint !== undefined && <div>{notice.hint}</div>}
          </Alert>
        )}
      </Box>
      {!isReadOnly && canLink && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {paymentState !== 'ready' && (
            <Button variant="outlined" onClick={startLink} aria-busy={isLinking}>
              {text(isLinked ? 'payments.actions.complete' : 'payments.actions.link')}
            </Button>
          )}
          {isLinked && (
            <>
              <Button onClick={() => act('refresh')} disabled={isActing}>
                {text('payments.actions.refresh')}
              </Button>
              <Button color="error" onClick={() => setAsksUnlink(true)} disabled={isActing}>
                {text('payments.actions.unlink')}
              </Button>
            </>
          )}
        </Box>
      )}
      <ConfirmDialog
        isOpen={asksUnlink}
        title={text('payments.unlinkDialog.title', { name: shopName })}
        confirmLabel={text('payments.actions.unlink')}
        isDanger
        onConfirm={handleUnlink}
        onCancel={() => setAsksUnlink(false)}
      >
        {text('payments.unlinkDialog.body')}
      </ConfirmDialog>
    </>
  );
}
