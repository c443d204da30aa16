import { type auditLog, roleFacts, type RowOf } from '@atrium/contract';

import { useNames } from '../../../kit/names/useNames.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Names the real person who did it, and the role that they were trying (AUD-01, PERM-36). */
export function ActorName({ row }: { readonly row: Pick<RowOf<typeof auditLog>, 'actor' | 'triedRole'> }) {
  const text = useText('auditEntry');
  const nameOf = useNames();
  const { actor, triedRole } = row;
  return (
    <>
      {actor ?? text('system')}
      {triedRole !== null && (
        <span className="secondary">{text('trying', { role: nameOf(roleFacts.name, triedRole) })}</span>
      )}
    </>
  );
}
