import {
  branding,
  brandingInForce,
  can,
  canSeeAllCustomers,
  productLook,
  urlField,
  scopeCustomerId,
} from '@atrium/contract';
import { getTableColumns } from 'drizzle-orm';
import { z } from 'zod';

import { authorize } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { column, identifier, join, type Sql, sql } from '../../../db/sql.ts';
import { directory } from '../../../directory/directory.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { brandingStore } from './branding.store.ts';
import { brandingTable } from './branding.table.ts';

const fileFields = Object.keys(branding.files);

/** Field by field what the customer has of its own, else what the root has (BRAND-02). */
const inForceColumns = Object.entries(getTableColumns(brandingTable))
  .filter(([field]) => field in productLook || field in branding.files)
  .map(([field, own]) => sql`coalesce(${column('own', own)}, ${column('root', own)}) as ${identifier(field)}`);

function selectInForce(customerId: string | null): Sql {
  const { id, customerId: ofCustomer, deletedAt } = brandingTable;
  return sql`
    select ${column('own', id)} as "ownId", ${column('root', id)} as "rootId", ${join(inForceColumns, ', ')}
      from (select ${customerId}::uuid as customer_id) asked
      left join ${brandingTable} root on ${column('root', ofCustomer)} is null and ${column('root', deletedAt)} is null
      left join ${brandingTable} own on ${column('own', ofCustomer)} = asked.customer_id and ${column('own', deletedAt)} is null`;
}

/** Returns whose branding is asked for: a customer in scope, the caller's own without a parameter, or null for the root. */
async function askedCustomer(
  { session, work }: ServiceContext,
  { level, customerId }: Omit<z.infer<typeof inForceQuery>, 'id'>,
): Promise<string | null> {
  if (level === 'root') return null;
  const id = customerId === undefined ? session.user.customerId : idOf(customerId);
  if (id === session.user.customerId || id === scopeCustomerId(session)) return id;
  const isInScope = canSeeAllCustomers(session) && (await directory.hasCustomer(work, id));
  if (!isInScope) throw notFound();
  return id;
}

const inForceQuery = z.object({
  id: z.string().optional().describe('One record instead of the branding in force'),
  customerId: z.string().optional().describe("Whose; the caller's own customer when missing"),
  level: z.enum(['root']).optional().describe('`root`: that of the root'),
});

/** `GET config/branding`: what the apps show; everyone reads that of their customer (RES-06, LIM-07). */
const inForce = defineRoute({
  method: 'GET',
  path: branding.path,
  tag: 'branding',
  summary: 'The branding in force: what the customer has of its own over what the root has',
  access: { kind: 'member' },
  query: inForceQuery,
  answer: z.union([brandingInForce, branding.record]),
  handle: async (context) => {
    const { services, session, trace, work } = context;
    const { id: asked, ...whose } = context.queryInput();
    if (asked !== undefined) {
      const grant = authorize(session, branding, 'view', trace);
      return answerRecord(await brandingStore.get(grant, context, idOf(asked)), 200);
    }
    const customerId = await askedCustomer(context, whose);
    const [line = {}] = await work.query<Record<string, string | null>>(selectInForce(customerId));
    const look = Object.fromEntries(Object.entries(productLook).map(([field, own]) => [field, line[field] ?? own]));
    const urls = Object.fromEntries(
      fileFields.map((field) => {
        const id = line[field] ?? null;
        return [urlField(field), id === null ? null : services.urls.sign(id)];
      }),
    );
    const isShown = can(session, customerId === null ? 'ROOT.masterbranding' : 'CUSTOMER.branding', 'view');
    const ownId = line[customerId === null ? 'rootId' : 'ownId'] ?? null;
    const body = { customerId, brandingId: isShown ? ownId : null, ...look, ...urls };
    return { body: brandingInForce.parse(body) };
  },
});

export const brandingRoutes = [inForce, ...crudRoutes(brandingStore)];
