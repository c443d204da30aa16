import { type TemplateInForce, templateLevels, templatePurposes } from '@atrium/contract';

import type { Executor } from '../core/db/database.ts';

/** For whom an e-mail is sent: a building of a customer, a customer, or anybody. */
export interface TemplatePlace {
  readonly customerId: string | null;
  readonly buildingId: string | null;
}

type Candidate = NonNullable<TemplateInForce['template']>;

function levelOf({ customerId, buildingId }: Candidate): (typeof templateLevels)[number] {
  if (buildingId !== null) return 'building';
  return customerId === null ? 'root' : 'customer';
}

/** For each purpose the template of the nearest level (MSG-20). A building's customer follows from it. */
export async function templatesInForce(executor: Executor, place: TemplatePlace): Promise<TemplateInForce[]> {
  const candidates = await executor.query<Candidate>({
    text: `select id, version, customer_id as "customerId", building_id as "buildingId", name, subject, title, purpose, body
      from templates where deleted_at is null and (building_id = $2::uuid or (building_id is null and (customer_id is null
        or customer_id = coalesce((select b.customer_id from buildings b where b.id = $2::uuid), $1::uuid))))`,
    values: [place.customerId, place.buildingId],
  });
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
