import { type RequestEntry, serviceRequest, serviceRequestLimits, textLimits } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { useImageUpload } from '../../../kit/api/useImageUpload.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';
import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { ImageDrop } from '../../../ui/images/ImageDrop.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { useRequestAct } from './useRequestAct.ts';

function useEntryText() {
  const text = useText('serviceRequest');
  return ({ kind, value }: RequestEntry): string => {
    if (kind === 'state') return text('entries.state', { state: text(`values.status.${String(value)}`) });
    if (kind === 'priority') return text('entries.priority', { priority: text(`values.priority.${String(value)}`) });
    if (kind === 'assigned')
      return value === null ? text('entries.unassigned') : text('entries.assigned', { name: value });
    if (kind === 'pictures') return text('entries.pictures', { count: Number(value) });
    return text(kind === 'sentAgain' ? 'entries.sentAgain' : 'entries.comment');
  };
}

interface AnsweredRequest {
  readonly id: string;
  readonly number: number;
}

/** Shows what the facility team adds to a request: a comment or a picture. */
function AddToRequest({ request }: { readonly request: AnsweredRequest }) {
  const text = useText('serviceRequest');
  const t = useText('kit');
  const [comment, setComment] = useState('');
  const { mutate, mutateAsync, isPending } = useRequestAct();
  const upload = useImageUpload('picture', ({ id }) =>
    mutateAsync({ request, act: 'attachment', body: { pictureIds: [id] } }),
  );
  const handleSend = () =>
    mutate({ request, act: 'comment', body: { text: comment } }, { onSuccess: () => setComment('') });
  return (
    <>
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={text('comment.label')}
        helperText={text('comment.help')}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: textLimits.description } }}
      />
      <Button
        variant="contained"
        loading={isPending}
        disabled={comment.trim() === ''}
        onClick={handleSend}
        sx={{ my: 2, mb: 4 }}
      >
        {text('comment.send')}
      </Button>
      <ImageDrop
        id="request-pictures"
        kind="picture"
        label={text('comment.pictures')}
        chooseLabel={t('form.images.add')}
        isMultiple
        isReadOnly={false}
        isSending={upload.isSending}
        hasError={upload.refusal !== undefined}
        onFiles={(files) => void upload.take(files.slice(0, serviceRequestLimits.maxPictures))}
      />
      <FieldText error={upload.refusal} help={undefined} />
    </>
  );
}

/** Shows what happened to a request, the first line first, and what can be added to it (SRV-02, SRV-03). */
export function RequestActivity({ record }: SectionProps) {
  const entryText = useEntryText();
  const canEdit = useCan()('CUSTOMER.serviceRequest', 'edit');
  const parsed = serviceRequest.record.safeParse(record);
  if (!parsed.success) return null;
  const { id, number, entries } = parsed.data;
  return (
    <>
      <Box component="ol" sx={{ p: 0, m: 0, mb: 4 }}>
        {entries.map((entry) => (
          <Box component="li" key={entry.id} sx={{ listStyle: 'none', mb: 3 }}>
            <Typography variant="body2" color="textSecondary">
              {entry.by === null ? null : `${entry.by} · `}
              <RelativeTime value={entry.at} />
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>{entryText(entry)}</Typography>
            {entry.text !== null && (
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{entry.text}</Typography>
            )}
          </Box>
        ))}
      </Box>
      {canEdit && <AddToRequest request={{ id, number }} />}
    </>
  );
}
