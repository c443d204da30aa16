import { daysUntilPurge } from '@atrium/contract';
import { useState } from 'react';

import { Hint } from '../../../ui/feedback/Hint.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface PurgeCountdownProps {
  /** When the building is purged, an ISO instant. */
  readonly purgeAt: string;
  /** The building's IANA timezone; the exact moment is shown in it. */
  readonly timeZone: string;
}

/** Shows how long a deleted building can still be restored (BLDG-32, BLDG-33). */
export function PurgeCountdown({ purgeAt, timeZone }: PurgeCountdownProps) {
  const text = useText('building');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  return (
    <Hint title={formats.exact(purgeAt, timeZone)} describeChild>
      <time dateTime={purgeAt}>{text('purge.days', { count: daysUntilPurge(purgeAt, now) })}</time>
    </Hint>
  );
}
