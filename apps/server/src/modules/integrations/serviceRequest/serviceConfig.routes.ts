import { benchAnswer, benchRequest, keptPayloads, serviceConfig } from '@atrium/contract';

import { idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { serviceConfigStore } from './serviceConfig.store.ts';
import { readPayloads } from './servicePayloads.ts';
import { readOnBench } from './testBench.ts';

const access = { kind: 'resource', resource: serviceConfig, action: 'edit' } as const;

/** The settings that a path names, for those who may change them. @throws HttpError 404 */
async function settingsOf(context: ServiceContext) {
  const { values } = await serviceConfigStore.current(context.grant, context, idOf(context.params['id']));
  return serviceConfig.record.pick({ customerId: true, rest: true }).parse(values);
}

/** `GET serviceconfig/{id}/payload`: the last answers of the maintenance system, without anything of people (SRV-09). */
const listPayloads = defineRoute({
  method: 'GET',
  path: 'serviceconfig/{id}/payload',
  tag: serviceConfig.name,
  summary: 'The last answers of a maintenance system',
  access,
  answer: keptPayloads,
  handle: async (context) => {
    const { customerId } = await settingsOf(context);
    return { body: { value: await readPayloads(context.work, customerId) } };
  },
});

/** `POST serviceconfig/{id}/bench`: what would be read of an answer by the settings as they are saved; nothing is changed (SRV-09). */
const tryPayload = defineRoute({
  method: 'POST',
  path: 'serviceconfig/{id}/bench',
  tag: serviceConfig.name,
  summary: 'What would be read of an answer of a maintenance system',
  access,
  body: benchRequest,
  answer: benchAnswer,
  reads: true,
  handle: async (context) => {
    const { customerId, rest } = await settingsOf(context);
    return { body: await readOnBench(context.work, customerId, rest ?? {}, context.input()) };
  },
});

export const serviceConfigRoutes = [
  listPayloads,
  tryPayload,
  ...crudRoutes(serviceConfigStore, { narrow: ['customerId'] }),
];
