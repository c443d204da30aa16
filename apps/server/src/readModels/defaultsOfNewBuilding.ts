import { systemGrant } from '../core/access/authorize.ts';
import { HttpError } from '../core/http/httpError.ts';
import { workInside } from '../core/http/work.ts';
import { Store } from '../core/store/defineStore.ts';
import type { Values, WriteContext } from '../core/store/storeDefinition.ts';
import { findStore } from '../core/store/stores.ts';

/** Catalogues of which a customer's new buildings have entries from the start, with the bodies of those in their order. */
const catalogues = [
  {
    resource: 'extension',
    bodies: `select jsonb_build_object('name', e.name, 'code', e.code) as body
      from building_defaults d join extensions e on lower(e.code) = any(select lower(c) from unnest(d.extensions) c)
      where d.customer_id = $1::uuid and d.deleted_at is null and e.building_id is null and e.deleted_at is null order by e.code`,
  },
  {
    resource: 'appMenu',
    bodies: `select jsonb_build_object('name', m.name, 'key', m.key) as body
      from building_defaults d cross join unnest(d.app_menu_ids) with ordinality as u (id, place) join app_menus m on m.id = u.id
      where d.customer_id = $1::uuid and d.deleted_at is null and m.building_id is null and m.deleted_at is null order by u.place`,
  },
] as const;

/** The values of a new building, with the size unit and the currency of its customer's defaults where none is told (CUST-18). */
export async function withDefaultUnits({ executor, values }: WriteContext): Promise<Values> {
  const [defaults = {}] = await executor.query<Values>({
    text: `select size_unit as "sizeUnit", currency from building_defaults where customer_id = $1::uuid and deleted_at is null`,
    values: [values['customerId']],
  });
  return { ...defaults, ...values };
}

/** Switches on for a new building the extensions and app menu entries of its customer's defaults (CUST-18). */
export async function switchOnDefaults(context: WriteContext): Promise<void> {
  const { executor, services, id: buildingId, values } = context;
  const work = workInside(executor, (run) => context.afterCommit(run));
  for (const { resource, bodies } of catalogues) {
    const store = findStore(resource);
    if (!(store instanceof Store)) continue;
    const grant = systemGrant(store.resource, 'add', "defaults of the building's customer");
    const entries = await executor.query<{ body: Values }>({ text: bodies, values: [values['customerId']] });
    for (const { body } of entries) {
      try {
        await work.attempt(() => store.create(grant, { work, services }, { ...body, buildingId, enabled: true }));
      } catch (error) {
        // One that needs something else first stays off; the building is there all the same.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
      }
    }
  }
}
