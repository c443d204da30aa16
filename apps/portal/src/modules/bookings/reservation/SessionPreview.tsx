import { isAtOtherTime, type ReservationPreview, sessionOutcomes } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

import { ApiError } from '../../../kit/api/apiError.ts';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import { AfterDelay } from '../../../ui/feedback/AfterDelay.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SessionLine } from './SessionLine.tsx';
import { useRangePreview } from './useRangePreview.ts';

/** Shows why there is no preview: what is wrong with the range, or that it could not be loaded. */
function PreviewError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const text = useText('reservation');
  const fieldErrors = useFieldErrors();
  const errorText = useErrorText('reservation');
  const fields = error instanceof ApiError ? (error.fields ?? []) : [];
  if (fields.length > 0)
    return (
      <Alert severity="error">
        {fields.map(({ field, code }) => (
          <div key={field}>{fieldErrors(code)}</div>
        ))}
      </Alert>
    );
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={onRetry}>
          {text('preview.retry')}
        </Button>
      }
    >
      {text('preview.failed')} {errorText(error, 'loading').advice}
    </Alert>
  );
}

/** The starts that the clocks leave out, as the building’s clocks would show them. */
function Skipped({ starts }: { readonly starts: readonly string[] }) {
  const text = useText('reservation');
  const { locale } = useFormats();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const times = starts.map((start) => format.format(new Date(`${start}Z`)));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text('preview.skipped', { times: new Intl.ListFormat(locale).format(times) })}
    </Alert>
  );
}

function Sessions({ preview }: { readonly preview: ReservationPreview }) {
  const text = useText('reservation');
  const { sessions, skipped } = preview;
  const isRefused = sessions.every(({ outcome }) => outcome === 'refused');
  const overwritten = new Set(
    sessions.flatMap((session) =>
      session.outcome === 'updated' && isAtOtherTime(session) ? (session.existing?.id ?? []) : [],
    ),
  );
  const hasRefused = sessions.some(({ outcome }) => outcome === 'refused');
  return (
    <>
      {skipped.length > 0 && <Skipped starts={skipped} />}
      {hasRefused && (
        <Alert severity={isRefused ? 'error' : 'warning'}>
          {text(isRefused ? 'preview.allRefused' : 'preview.someRefused')}
        </Alert>
      )}
      {overwritten.size > 0 && (
        <Alert severity="warning" sx={{ mt: hasRefused ? 2 : 0 }}>
          {text('preview.overwritten', { count: overwritten.size })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
        {sessions.map((session) => (
          <SessionLine key={`${session.startDate} ${session.existing?.id ?? ''}`} session={session} />
        ))}
      </Box>
    </>
  );
}

/** The sessions of the range that is being typed, each as a save would leave it, before it is saved (RESV-08, RESV-09). */
export function SessionPreview() {
  const text = useText('reservation');
  const { preview, error, isWaiting, isComplete, missing, retry } = useRangePreview();
  const { locale } = useFormats();
  const { label } = useResourceText('reservation');
  const counts = sessionOutcomes.flatMap((outcome) => {
    const count = preview?.sessions.filter((session) => session.outcome === outcome).length ?? 0;
    return count === 0 ? [] : [text(`preview.counts.${outcome}`, { count })];
  });
  return (
    <Paper component="section" variant="outlined" aria-labelledby="session-preview" sx={{ p: 4 }}>
      <Typography id="session-preview" component="h2" sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {text('preview.title')}
      </Typography>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        aria-busy={isWaiting}
        sx={{ mb: 2, minHeight: 20 }}
      >
        {isComplete
          ? counts.join(' · ')
          : text('preview.incomplete', {
              fields: new Intl.ListFormat(locale).format(
                missing.map((field) => label(field).toLocaleLowerCase(locale)),
              ),
            })}
      </Typography>
      {isWaiting && preview === undefined && <AfterDelay>{text('preview.loading')}</AfterDelay>}
      {error !== null && <PreviewError error={error} onRetry={retry} />}
      {preview !== undefined && <Sessions preview={preview} />}
    </Paper>
  );
}
