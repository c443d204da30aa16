import {
  branding,
  type BrandingInForce,
  brandingInForce,
  can,
  canSeeAllCustomers,
  productLook,
} from '@atrium/contract';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { invalid, notFound } from '../../core/http/httpError.ts';
import { idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type RouteContext } from '../../core/http/route.ts';
import { columnsOf } from '../../core/store/columnsOf.ts';
import { brandingStore } from './branding.store.ts';
import { brandingTable } from './branding.table.ts';

const columns = columnsOf(brandingTable);
const lookFields = Object.keys(productLook);
const fileFields = Object.keys(branding.files);

/** Field by field what the customer has of its own, else what the root has (BRAND-02). */
const inForceSql = `select own.id as "ownId", root.id as "rootId", ${[...lookFields, ...fileFields]
  .map((field) => {
    const { name } = columns[field]?.column ?? {};
    return `coalesce(own.${name}, root.${name}) as "${field}"`;
  })
  .join(', ')}
  from (select $1::uuid as customer_id) asked
  left join brandings root on root.customer_id is null and root.deleted_at is null
  left join brandings own on own.customer_id = asked.customer_id and own.deleted_at is null`;

/** Whose branding is asked for: a customer in scope, the caller's own unless told, or null for the root. */
async function askedCustomer({ query, session, work }: RouteContext): Promise<string | null> {
  const { level, customerId } = query;
  if (level === 'root') return null;
  if (level !== undefined) throw invalid([{ field: 'level', code: 'choice' }]);
  const id = customerId === undefined ? session.user.customerId : idOf(customerId);
  if (id === session.user.customerId) return id;
  if (!canSeeAllCustomers(session)) throw notFound();
  const found = await work.query({
    text: 'select from customers where id = $1::uuid and deleted_at is null',
    values: [id],
  });
  if (found.length === 0) throw notFound();
  return id;
}

/** `GET config/branding`: what the apps show; everybody reads that of their customer (RES-06, LIM-07). */
const inForce = defineRoute({
  method: 'GET',
  path: branding.path,
  tag: 'branding',
  summary: 'The branding in force: what the customer has of its own over what the root has',
  access: { kind: 'member' },
  query: { customerId: "Whose; the caller's own customer when missing", level: '`root`: that of the root' },
  answer: brandingInForce,
  handle: async (context): Promise<{ body: BrandingInForce }> => {
    const { services, session, work } = context;
    const customerId = await askedCustomer(context);
    const [line = {}] = await work.query<Record<string, string | null>>({
      name: 'branding_in_force',
      text: inForceSql,
      values: [customerId],
    });
    const look = Object.fromEntries(lookFields.map((field) => [field, line[field] ?? Reflect.get(productLook, field)]));
    const urls = Object.fromEntries(
      fileFields.map((field) => {
        const id = line[field] ?? null;
        return [field.replace(/Id$/, 'Url'), id === null ? null : services.urls.sign(id)];
      }),
    );
    const isShown = can(session, customerId === null ? 'ROOT.masterbranding' : 'CUSTOMER.branding', 'view');
    const ownId = line[customerId === null ? 'rootId' : 'ownId'] ?? null;
    const body = { customerId, brandingId: isShown ? ownId : null, ...look, ...urls };
    return { body: brandingInForce.parse(body) };
  },
});

export const brandingRoutes = [inForce, ...crudRoutes(brandingStore)];
