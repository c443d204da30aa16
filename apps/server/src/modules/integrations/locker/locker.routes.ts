import { locker, lockerAssignment, lockerExpiry, lockerOutage } from '@atrium/contract';
import type { z } from 'zod';

import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { callerAsPerson } from '../../../http/crud/personOfBody.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { LockerAct } from './lockerAct.ts';
import { lockerStore } from './locker.store.ts';

const { one } = readableSchema(locker, 'record');
const staff = { kind: 'resource', resource: locker, action: 'edit' } as const;
/** Staff act on the lockers of their buildings, and people on their own or on one that the app offers them. */
const ownOrStaff = { kind: 'ownOr', resource: locker, action: 'edit' } as const;

/** Acts on a locker as it is by then: the store judges it, and of two acts at the same moment the second by what the first has made. */
async function actOn({ grant, work, services, params }: ServiceContext, known: LockerAct, change: object) {
  const id = idOf(params['id']);
  return answerRecord(await lockerStore.act(grant, { work, services, known }, id, 'unconditional', change), 200);
}

/** `POST locker/{id}/{name}`: what staff do with one locker, as its body says. */
function staffRoute<Body extends z.ZodObject>(
  name: string,
  summary: string,
  body: Body,
  actOf: (asked: z.output<Body>) => { readonly act: LockerAct; readonly change: object },
) {
  return defineRoute({
    method: 'POST',
    path: `${locker.path}/{id}/${name}`,
    tag: locker.name,
    summary,
    access: staff,
    body,
    answer: one,
    handle: async (context) => {
      // Whether there is such a locker comes before what is wrong with the body (API-40).
      await lockerStore.current(context.grant, context, idOf(context.params['id']));
      const { act, change } = actOf(context.input());
      return actOn(context, act, change);
    },
  });
}

/** `POST locker/{id}/take`: a person takes a free locker for themselves, where the customer lets them (VIS-04). */
const take = defineRoute({
  method: 'POST',
  path: `${locker.path}/{id}/take`,
  tag: locker.name,
  summary: 'Take a free locker for oneself',
  access: ownOrStaff,
  answer: one,
  handle: (context) => actOn(context, new LockerAct('assign'), callerAsPerson(context.session)),
});

/** `POST locker/{id}/release`: the locker of a person is free again; its revision says by whom (VIS-04). */
const release = defineRoute({
  method: 'POST',
  path: `${locker.path}/{id}/release`,
  tag: locker.name,
  summary: 'Release a locker',
  access: ownOrStaff,
  answer: one,
  handle: (context) => actOn(context, new LockerAct('release'), {}),
});

/** `POST locker/{id}/inservice`: a locker can be taken again. */
const bringBack = defineRoute({
  method: 'POST',
  path: `${locker.path}/{id}/inservice`,
  tag: locker.name,
  summary: 'Bring a locker back into service',
  access: staff,
  answer: one,
  handle: (context) => actOn(context, new LockerAct('service'), {}),
});

const acts = [
  staffRoute(
    'assign',
    'Assign a locker to a person',
    lockerAssignment,
    ({ name, email, expiresOn = null, isFurther }) => ({
      act: new LockerAct('assign', isFurther),
      change: { name, email, expiresOn },
    }),
  ),
  staffRoute('expiry', 'Change the last day of a locker', lockerExpiry, ({ expiresOn }) => ({
    act: new LockerAct('expiry'),
    change: { expiresOn },
  })),
  staffRoute('outofservice', 'Take a locker out of service', lockerOutage, ({ reason }) => ({
    act: new LockerAct('outage'),
    change: { reason },
  })),
  take,
  release,
  bringBack,
];

export const lockerRoutes = [
  ...acts,
  ownListRoute(lockerStore, 'The own lockers'),
  ...crudRoutes(lockerStore, { narrow: ['customerId', 'buildingId', 'bankId'] }),
];
