import { reservationFacts } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';

import { readFile } from '../../../kit/api/readFile.ts';
import { saveFile } from '../../../kit/api/saveFile.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';
import { failureSentence } from '../../../ui/feedback/failureSentence.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Saves a reservation as an iCalendar file. */
export function SaveToCalendar({ id }: { readonly id: string }) {
  const text = useText('reservation');
  const errorText = useErrorText();
  const path = filledPath(reservationFacts.path, useContextIds()) ?? reservationFacts.path;
  const download = useMutation({
    mutationFn: async () => saveFile(await readFile(`${path}/${id}/calendar`), 'reservation.ics'),
  });
  const failure = download.error === null ? undefined : errorText(download.error, 'loading');
  return (
    <>
      <Button loading={download.isPending} onClick={() => download.mutate()}>
        {text('calendarFile')}
      </Button>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failureSentence(failure)}
        </Alert>
      )}
    </>
  );
}
