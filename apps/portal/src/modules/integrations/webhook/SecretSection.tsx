import { type RecordOf, type webhook, webhookFacts, webhookLimits } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
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
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type Shown = Pick<RecordOf<typeof webhook>, 'id' | 'name' | 'customerId' | 'secretShown' | 'previousSecretUntil'>;

/** Hours for which the secret of before may sign as well. */
const overlaps = [0, 1, 24, 72, 168] as const;
type Overlap = (typeof overlaps)[number];

/** Shows the secret this once, to be copied into the receiving system. */
function SecretDialog({ value, onClose }: { readonly value: string; readonly onClose: () => void }) {
  const t = useText('webhook');
  const [isCopied, setIsCopied] = useState(false);
  const handleCopy = () => {
    navigator.clipboard.writeText(value).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <TitledDialog title={t('secret.new')} fullWidth maxWidth="sm" onClose={onClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t('secret.once')}</Alert>
        <TextField
          label={t('secret.label')}
          value={value}
          multiline
          onFocus={({ target }) => target.select()}
          slotProps={{ input: { readOnly: true }, htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
        <Typography role="status" color="textSecondary">
          {isCopied ? t('secret.copied') : ''}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={handleCopy}>{t('secret.copy')}</Button>
        <Button variant="contained" onClick={onClose}>
          {t('secret.done')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}

function Secret({ record, isReadOnly }: { readonly record: Shown; readonly isReadOnly: boolean }) {
  const t = useText('webhook');
  const { dateTime } = useFormats();
  const queryClient = useQueryClient();
  const errorText = useErrorText(webhookFacts.name);
  const [isAsked, setIsAsked] = useState(false);
  const [keepHours, setKeepHours] = useState<Overlap>(webhookLimits.overlapHours);
  const path = `customer/${record.customerId}/webhook/${record.id}/secret`;
  const change = useMutation({
    mutationFn: async (what: 'show' | 'rotate') => {
      const call =
        what === 'show'
          ? callApi<{ secret: string }>(`${path}/show`, { method: 'POST' })
          : callApi<{ secret: string }>(path, { method: 'POST', body: { keepHours } });
      return (await call).data.secret;
    },
    onSuccess: async () => {
      setIsAsked(false);
      await invalidateResource(queryClient, webhookFacts.name);
    },
  });
  const failure = change.error === null ? undefined : errorText(change.error, 'saving');
  const problem = failure === undefined ? undefined : failureSentence(failure);
  const until = record.previousSecretUntil;
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Typography color="textSecondary">{t('secret.help')}</Typography>
      <Typography>{t(record.secretShown ? 'secret.seen' : 'secret.unseen')}</Typography>
      {until !== null && <Typography>{t('secret.previous', { time: dateTime(until) })}</Typography>}
      {isReadOnly ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          {!record.secretShown && (
            <Button variant="outlined" loading={change.isPending && !isAsked} onClick={() => change.mutate('show')}>
              {t('secret.show')}
            </Button>
          )}
          <Button variant={record.secretShown ? 'outlined' : 'text'} onClick={() => setIsAsked(true)}>
            {t('secret.rotate')}
          </Button>
        </Box>
      )}
      {problem !== undefined && !isAsked && <Alert severity="error">{problem}</Alert>}
      <ConfirmDialog
        isOpen={isAsked}
        title={t('secret.askRotate', { name: record.name })}
        confirmLabel={t('secret.rotate')}
        isBusy={change.isPending}
        failure={problem}
        onConfirm={() => change.mutate('rotate')}
        onCancel={() => {
          setIsAsked(false);
          change.reset();
        }}
      >
        <Typography sx={{ mb: 4 }}>{t('secret.consequence')}</Typography>
        <TextField
          select
          fullWidth
          label={t('secret.keep')}
          value={keepHours}
          onChange={({ target }) => setKeepHours(overlaps.find((one) => one === Number(target.value)) ?? 24)}
        >
          {overlaps.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`secret.keepValues.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </ConfirmDialog>
      {change.data !== undefined && <SecretDialog value={change.data} onClose={() => change.reset()} />}
    </Box>
  );
}

/** The secret of a webhook: shown once, and replaced (HOOK-02, SEC-20). */
export function SecretSection({ record, isReadOnly }: SectionProps<Shown>) {
  const t = useText('webhook');
  return record === null ? (
    <Typography color="textSecondary">{t('secret.later')}</Typography>
  ) : (
    <Secret record={record} isReadOnly={isReadOnly} />
  );
}
