import { type TemplateInForce, templateLevels, templatePurposes } from '@atrium/contract';

import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { templateTable } from './template/template.table.ts';

/** For whom an e-mail is sent: a building of a customer, a customer, or anyone. */
export interface TemplatePlace {
  readonly customerId: string | null;
  readonly buildingId: string | null;
}

type Candidate = NonNullable<TemplateInForce['template']>;

function levelOf({ customerId, buildingId }: Candidate): (typeof templateLevels)[number] {
  if (buildingId !== null) return 'building';
  return customerId === null ? 'root' : 'customer';
}

/** Returns for each purpose the template of the nearest level (MSG-20). A building's customer follows from it. */
export async function templatesInForce(executor: Executor, place: TemplatePlace): Promise<TemplateInForce[]> {
  const {
    id,
    version,
    customerId,
    buildingId,
    name,
    language,
    subject,
    title,
    purpose: purposes,
    body,
    deletedAt,
  } = templateTable;
  const customerOfBuilding = sql`(select ${column('b', buildingTable.customerId)} from ${buildingTable} b
    where ${column('b', buildingTable.id)} = ${place.buildingId}::uuid)`;
  const candidates = await executor.query<Candidate>(sql`
    select ${id}, ${version}, ${customerId} as "customerId", ${buildingId} as "buildingId", ${name}, ${language}, ${subject}, ${title}, ${purposes}, ${body}
      from ${templateTable} where ${deletedAt} is null and (${buildingId} = ${place.buildingId}::uuid
        or (${buildingId} is null and (${customerId} is null
          or ${customerId} = coalesce(${customerOfBuilding}, ${place.customerId}::uuid))))`);
  return templatePurposes.map((purpose) => {
    const own = candidates
      .filter((candidate) => candidate.purpose === purpose)
      .toSorted((one, other) => templateLevels.indexOf(levelOf(one)) - templateLevels.indexOf(levelOf(other)));
    const [template = null, next] = own;
    return {
      purpose,
      level: template === null ? null : levelOf(template),
      replaces: next === undefined ? null : levelOf(next),
      template,
    };
  });
}
