import { type Work, workOn } from '../db/work.ts';
import type { Services } from '../services/services.ts';
import { roleStore } from '../modules/people/role/role.store.ts';
import { createRecord } from './createRecord.ts';
import { sampleRoles } from './sampleRoles.ts';

export type SampleRoleKey = keyof typeof sampleRoles;

/** Which roles the holders of a sample role may grant: administrators all, the implementation team those of customers. */
export const sampleRoleGrants: Readonly<Partial<Record<SampleRoleKey, readonly SampleRoleKey[]>>> = {
  administrator: ['administrator', 'implementation', 'manager', 'campusManager', 'facilityTeam', 'vendor', 'reader'],
  implementation: ['manager', 'campusManager', 'facilityTeam', 'vendor', 'reader'],
};

/** Creates the sample roles (PERM-27, TRUE-02, SRV-03); answers their ids. `reason` is written to their revisions. */
export async function createSampleRoles(
  services: Services,
  reason: string,
  work: Work = workOn(services.database),
): Promise<Record<SampleRoleKey, string>> {
  const create = (key: SampleRoleKey) =>
    createRecord(services, reason, roleStore.resource.name, sampleRoles[key], {}, work);
  const ids: Record<SampleRoleKey, string> = {
    administrator: await create('administrator'),
    implementation: await create('implementation'),
    manager: await create('manager'),
    campusManager: await create('campusManager'),
    facilityTeam: await create('facilityTeam'),
    vendor: await create('vendor'),
    reader: await create('reader'),
  };
  for (const [key, granted] of Object.entries(sampleRoleGrants)) {
    const id = Object.entries(ids).find(([candidate]) => candidate === key)?.[1];
    await work.query({
      text: 'update roles set can_grant_roles = $2::uuid[] where id = $1::uuid',
      values: [id, granted.map((one) => ids[one])],
    });
  }
  return ids;
}
