import { customer, customerJob, customerJobKinds, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { column, sql } from '../../../db/sql.ts';
import { userName } from '../../../directory/names.ts';
import { listAnswer } from '../../../http/crud/listAnswer.ts';
import { pageParameters } from '../../../http/crud/readRoutes.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { jobTable } from '../../../services/jobs/job.table.ts';
import { jobListSpec, listJobs } from '../../../services/jobs/ownJobs.ts';
import { defineRoute } from '../../../services/route.ts';
import { seesCustomer } from '../../places/geography.reads.ts';

const access = { kind: 'feature', anyOf: ['CUSTOMER.jobs'], action: 'view' } as const;
const { $search: _search, $select: _select, ...parameters } = pageParameters;

const job = (field: 'customerId' | 'kind' | 'ownerId') => column('t', jobTable[field]);

const list = z.object({
  '@odata.count': z.int().optional(),
  value: z.array(customerJob),
  '@odata.nextLink': z.string().optional(),
});

/** `GET customer/{customerId}/job`: the sync jobs, imports, uploads, bulk edits and exports of a customer, the newest first (SRV-12). */
const listCustomerJobs = defineRoute({
  method: 'GET',
  path: 'customer/{customerId}/job',
  tag: 'job',
  summary: 'The jobs of a customer with state, actor, counts and times, the newest first',
  access,
  query: { ...parameters, $filter: 'OData filter over kind, status and createdAt' },
  answer: list,
  handle: async (context) => {
    const { session, trace, work, params, query, request } = context;
    const customerId = idOf(params.customerId);
    const grant = featureGrant(session, customer, access.anyOf, access.action, trace);
    if (!(await seesCustomer(context, grant, customerId))) throw notFound();
    const asked = parseListQuery(query, jobListSpec);
    const selection = {
      condition: sql`${job('customerId')} = ${customerId}::uuid and ${job('kind')} = any(${[...customerJobKinds]}::text[])`,
      shown: Object.keys(customerJob.shape),
      more: { actorName: userName(job('ownerId')) },
    };
    return { body: listAnswer(await listJobs(work, selection, asked), asked, request.url) };
  },
});

export const customerJobRoutes = [listCustomerJobs];
