import {
  deviceLimits,
  type deviceVendor,
  deviceVendorFacts,
  HEARTBEAT_KEY_HEADER,
  type RecordOf,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type Vendor = Pick<RecordOf<typeof deviceVendor>, 'id' | 'name' | 'keyMadeAt'>;

/** Shows the key this once, to be copied into the vendor's console. */
function NewKeyDialog({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const t = useText('deviceVendor');
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = () => {
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <TitledDialog title={t('key.new')} fullWidth maxWidth="sm" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t('key.once')}</Alert>
        <TextField
          label={t('key.label')}
          value={value}
          multiline
          onFocus={({ target }) => target.select()}
          slotProps={{ input: { readOnly: true }, htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
        <Typography role="status" color="textSecondary">
          {isCopied ? t('key.copied') : t('key.where', { header: HEARTBEAT_KEY_HEADER })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleCopy}>{t('key.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('key.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Key({ record, isReadOnly }: { readonly record: Vendor; readonly isReadOnly: boolean }) {
  const t = useText('deviceVendor');
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const errorText = useErrorText(deviceVendorFacts.name);
  const [asked, setAsked] = useState<'make' | 'withdraw' | null>(null);
  const path = `${deviceVendorFacts.path}/${record.id}/key`;
  const change = useMutation({
    mutationFn: async (what: 'make' | 'withdraw') =>
      what === 'make'
        ? (await callApi<{ key: string }>(path, { method: 'POST' })).data.key
        : callApi(path, { method: 'DELETE' }).then(() => null),
    onSuccess: async () => {
      setAsked(null);
      await invalidateResource(queryClient, deviceVendorFacts.name);
    },
  });
  const madeAt = record.keyMadeAt;
  const hasKey = typeof madeAt === 'string';
  const failure = change.error === null ? undefined : errorText(change.error, 'saving');
  const problem = failure === undefined ? undefined : failureSentence(failure);
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography>
        {hasKey ? t('key.made') : t('key.none')} {hasKey && <RelativeTime value={madeAt} />}
      </Typography>
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('key.help', { most: number(deviceLimits.maxHeartbeats), header: HEARTBEAT_KEY_HEADER })}
      </Typography>
      {isReadOnly ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <Button
            variant="outlined"
            loading={change.isPending && asked === null}
            onClick={() => (hasKey ? setAsked('make') : change.mutate('make'))}
          >
            {t(hasKey ? 'key.replace' : 'key.make')}
          </Button>
          {hasKey && (
            <Button color="error" onClick={() => setAsked('withdraw')}>
              {t('key.withdraw')}
            </Button>
          )}
        </Box>
      )}
      {problem !== undefined && asked === null && <Alert severity="error">{problem}</Alert>}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(asked === 'withdraw' ? 'key.askWithdraw' : 'key.askReplace', { name: record.name })}
        confirmLabel={t(asked === 'withdraw' ? 'key.withdraw' : 'key.replace')}
        isDanger
        isBusy={change.isPending}
        failure={problem}
        onConfirm={() => asked !== null && change.mutate(asked)}
        onCancel={() => {
          setAsked(null);
          change.reset();
        }}
      >
        {t('key.consequence')}
      </ConfirmDialog>
      {typeof change.data === 'string' && <NewKeyDialog value={change.data} onClose={() => change.reset()} />}
    </Box>
  );
}

/** The key of a vendor: whether it has one, since when, and what makes, replaces or withdraws it (API-41). */
export function KeySection({ record, isReadOnly }: SectionProps<Vendor>) {
  const t = useText('deviceVendor');
  return record === null ? (
    <Typography color="textSecondary">{t('key.later')}</Typography>
  ) : (
    <Key record={record} isReadOnly={isReadOnly} />
  );
}
