import { systemGrant } from '../core/access/authorize.ts';
import { HttpError } from '../core/http/httpError.ts';
import { workInside } from '../core/http/work.ts';
import { Store } from '../core/store/defineStore.ts';
import type { WriteContext } from '../core/store/storeDefinition.ts';
import { findStore } from '../core/store/stores.ts';

/** Enables for a new building the extensions that its customer's new buildings have from the start (CUST-18). */
export async function enableDefaultExtensions(context: WriteContext): Promise<void> {
  const { executor, services, id: buildingId, values } = context;
  const entries = await executor.query<{ name: string; code: string }>({
    text: `select e.name, e.code from building_defaults d join extensions e on lower(e.code) = any(select lower(c) from unnest(d.extensions) c)
      where d.customer_id = $1::uuid and d.deleted_at is null and e.building_id is null and e.deleted_at is null order by e.code`,
    values: [values['customerId']],
  });
  const store = findStore('extension');
  if (!(store instanceof Store)) return;
  const grant = systemGrant(store.resource, 'add', "defaults of the building's customer");
  const work = workInside(executor, (run) => context.afterCommit(run));
  for (const entry of entries) {
    try {
      await work.attempt(() => store.create(grant, { work, services }, { ...entry, buildingId, enabled: true }));
    } catch (error) {
      // One that needs something else first stays off; the building is there all the same.
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
    }
  }
}
