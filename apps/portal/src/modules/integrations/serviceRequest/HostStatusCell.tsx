import type { RequestState } from '@atrium/contract';

import { RequestChip } from './RequestChip.tsx';

/** The Host status of a mapping, as requests show it. */
export function HostStatusCell({ row }: { readonly row: { readonly hostStatus: RequestState } }) {
  return <RequestChip row={{ status: row.hostStatus }} />;
}
