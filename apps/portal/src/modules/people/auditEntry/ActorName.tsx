import { type auditLog, roleFacts, type RowOf } from '@atrium/contract';

import { useNames } from '../../../kit/names/useNames.ts';
import { useText } from '../../../ui/text/useText.ts';

interface ActorNameProps {
  readonly row: Pick<RowOf<typeof auditLog>, 'actor' | 'triedRole' | 'keyName'>;
}

/** Names the real person who did it, with the role that they were trying or the key of their program (AUD-01, PERM-36, KEY-03). */
export function ActorName({ row }: ActorNameProps) {
  const text = useText('auditEntry');
  const nameOf = useNames();
  const { actor, triedRole, keyName } = row;
  return (
    <>
      {actor ?? text('system')}
      {triedRole !== null && (
        <span className="secondary">{text('trying', { role: nameOf(roleFacts.name, triedRole) })}</span>
      )}
      {keyName !== null && <span className="secondary">{text('byKey', { key: keyName })}</span>}
    </>
  );
}
