import type { RowOf, roomRelease } from '@atrium/contract';

import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

type Case = Pick<RowOf<typeof roomRelease>, 'action' | 'reason' | 'grace' | 'ruleSetBy' | 'ruleSetAt'>;

/** Shows why a case has its outcome, and for a release by the server by which rule, and who has set that (REL-01). */
export function ReleaseReason({ row }: { readonly row: Case }) {
  const text = useText('roomRelease');
  const { dateTime } = useFormats();
  const { action, reason, grace, ruleSetBy, ruleSetAt } = row;
  const why = text(`values.reason.${reason}`);
  if (action !== 'AutoRelease') return why;
  const rule = text('rule.grace', { count: grace });
  if (ruleSetBy === null || ruleSetAt === null) return `${why} ${rule}`;
  return `${why} ${rule} ${text('rule.setBy', { name: ruleSetBy, at: dateTime(ruleSetAt) })}`;
}
