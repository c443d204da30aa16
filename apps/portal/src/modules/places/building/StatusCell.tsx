import type { building, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { PurgeCountdown } from './PurgeCountdown.tsx';
import { StatusLabel } from './StatusLabel.tsx';

/** The status of a listed building, and of a deleted one how long it can be restored. */
export function StatusCell({ row }: CellProps<RowOf<typeof building>>) {
  return (
    <>
      <StatusLabel status={row.status} />
      {row.purgeAt !== null && (
        <span className="secondary">
          <PurgeCountdown purgeAt={row.purgeAt} timeZone={row.timezoneName} />
        </span>
      )}
    </>
  );
}
