import type { building } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { appMenuTable } from '../../setup/appMenu/appMenu.table.ts';
import { buildingDefaultsTable } from '../../setup/buildingDefaults/buildingDefaults.table.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';
import type { Changes, Stored, Values, WriteContext } from '../../../store/storeDefinition.ts';

type NewBuilding = WriteContext<Stored<typeof building>>;

/** The defaults of the customer, as `d`. */
function ofCustomer(customerId: string): Sql {
  return sql`${column('d', buildingDefaultsTable.customerId)} = ${customerId}::uuid and ${column('d', buildingDefaultsTable.deletedAt)} is null`;
}

/** The bodies of the extensions that the customer's new buildings have. */
function extensionBodies(customerId: string): Sql {
  const code = column('e', extensionTable.code);
  return sql`select jsonb_build_object('name', ${column('e', extensionTable.name)}, 'code', ${code}) as body
    from ${buildingDefaultsTable} d
    join ${extensionTable} e on lower(${code}) = any(select lower(c) from unnest(${column('d', buildingDefaultsTable.extensions)}) c)
    where ${ofCustomer(customerId)} and ${column('e', extensionTable.buildingId)} is null and ${column('e', extensionTable.deletedAt)} is null
    order by ${code}`;
}

/** The bodies of the app menu entries that the customer's new buildings show, in their order. */
function appMenuBodies(customerId: string): Sql {
  return sql`select jsonb_build_object('name', ${column('m', appMenuTable.name)}, 'key', ${column('m', appMenuTable.key)}) as body
    from ${buildingDefaultsTable} d
    cross join unnest(${column('d', buildingDefaultsTable.appMenuIds)}) with ordinality as u (id, place)
    join ${appMenuTable} m on ${column('m', appMenuTable.id)} = u.id
    where ${ofCustomer(customerId)} and ${column('m', appMenuTable.buildingId)} is null and ${column('m', appMenuTable.deletedAt)} is null
    order by u.place`;
}

/** Catalogues of which a customer's new buildings have entries from the start. */
const catalogues = [
  { resource: 'extension', bodiesOf: extensionBodies },
  { resource: 'appMenu', bodiesOf: appMenuBodies },
];

/** Returns the values of a new building, with the size unit and the currency of its customer's defaults where it gives none (CUST-18). */
export async function withDefaultUnits({ work, values }: NewBuilding): Promise<Changes<typeof building>> {
  const { sizeUnit, currency, customerId, deletedAt } = buildingDefaultsTable;
  const [defaults] = await work.query<Pick<Stored<typeof building>, 'sizeUnit' | 'currency'>>(
    sql`select ${sizeUnit} as "sizeUnit", ${currency} from ${buildingDefaultsTable}
      where ${customerId} = ${values.customerId ?? null}::uuid and ${deletedAt} is null`,
  );
  return { ...defaults, ...values };
}

/**
 * Enables in a new building the extensions and app menu entries of its customer's defaults (CUST-18). It is the product's
 * own work and so in the history: a person who adds a building needs no right to its extensions and menu.
 */
export async function switchOnDefaults(context: NewBuilding): Promise<void> {
  const { work, services, id: buildingId, values } = context;
  const { customerId } = values;
  if (customerId === undefined) return;
  for (const { resource, bodiesOf } of catalogues) {
    const store = services.stores.named(resource);
    const grant = systemGrant(store.resource, 'add', "defaults of the building's customer");
    const entries = await work.query<{ body: Values }>(bodiesOf(customerId));
    for (const { body } of entries) {
      try {
        await work.attempt(() => store.create(grant, context, { ...body, buildingId, enabled: true }));
      } catch (error) {
        // An entry that needs something else first stays off; the building is created all the same.
        if (!(error instanceof HttpError) || error.status >= 500) throw error;
      }
    }
  }
}
