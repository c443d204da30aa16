import { requestPriorities, type RequestPriority } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { instantText, sql } from '../../../db/sql.ts';
import type { RequestValues } from '../../../ports/serviceRequestPort.ts';
import { findPlaceNames } from './requestPlace.reads.ts';
import { requestLinkTable } from './requestLink.table.ts';
import { serviceRequestTable } from './serviceRequest.table.ts';

const r = serviceRequestTable;
const l = requestLinkTable;

/** A request as it is sent: its ids, and what placeholders are filled with. */
export interface SentRequest {
  readonly id: string;
  readonly buildingId: string;
  readonly customerId: string;
  readonly status: string;
  readonly remoteId: string | null;
  readonly remoteNumber: string | null;
  readonly values: RequestValues;
}

interface RequestLine extends Omit<SentRequest, 'values'> {
  readonly number: number;
  readonly floorId: string | null;
  readonly spaceId: string | null;
  readonly category: string | null;
  readonly title: string;
  readonly description: string;
  readonly priority: RequestPriority;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly reportedAt: string;
}

/** Reads a request with everything that may be sent of it; null where it is gone. */
export async function readSentRequest(executor: Executor, requestId: string): Promise<SentRequest | null> {
  const [line] =
    await executor.query<RequestLine>(sql`select ${r.id}, ${r.buildingId} as "buildingId", ${r.customerId} as "customerId",
      ${r.status}, ${r.number}, ${r.floorId} as "floorId", ${r.spaceId} as "spaceId", ${r.category}, ${r.title}, ${r.description}, ${r.priority},
      ${r.name}, ${r.email}, ${r.phone}, ${instantText(sql`${r.reportedAt}`)} as "reportedAt",
      (select ${l.remoteId} from ${l} where ${l.requestId} = ${requestId}::uuid) as "remoteId",
      (select ${l.remoteNumber} from ${l} where ${l.requestId} = ${requestId}::uuid) as "remoteNumber"
    from ${r} where ${r.id} = ${requestId}::uuid and ${r.deletedAt} is null`);
  if (line === undefined) return null;
  const { id, buildingId, customerId, status, remoteId, remoteNumber, number, floorId, spaceId, priority, ...texts } =
    line;
  const place = await findPlaceNames(executor, { buildingId, floorId, spaceId });
  const values = {
    ...texts,
    ...place,
    ...{ buildingId, floorId, spaceId, remoteId, remoteNumber, priority },
    number: String(number),
    correlation: id,
    priorityNumber: String(requestPriorities.indexOf(priority) + 1),
  };
  return { id, buildingId, customerId, status, remoteId, remoteNumber, values };
}
