import { type CalendarTest, isCalendarMissing } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface CalendarStateProps {
  readonly test: CalendarTest | null;
  readonly isTesting: boolean;
  readonly onTest: () => void;
}

/**
 * Shows what the last test of the building's calendar found, when that was, and a button for another one (RESV-19). Nothing
 * where there is no connection to test: none is chosen, or the calendar is the product's own.
 */
export function CalendarState({ test, isTesting, onTest }: CalendarStateProps) {
  const text = useText('invitation');
  const formats = useFormats();
  if (test === null || test.result === 'notSet' || test.result === 'builtIn') return null;
  const { result, provider, mailbox, testedAt } = test;
  const isBad = isCalendarMissing(result) || result === 'noAnswer';
  return (
    <Alert
      severity={isBad ? 'warning' : 'success'}
      action={
        <Button color="inherit" onClick={onTest} disabled={isTesting}>
          {text(isTesting ? 'readiness.testing' : 'readiness.testAgain')}
        </Button>
      }
    >
      {text(`readiness.calendar.${result}`, { provider: provider ?? '', mailbox: mailbox ?? '' })}{' '}
      {text('readiness.testedAt', { time: formats.dateTime(testedAt) })}
    </Alert>
  );
}
