import type { Session } from '@atrium/contract';

import type { Values } from '../../store/storeDefinition.ts';
import type { RouteContext } from '../route.ts';
import { sentField } from './recordRequests.ts';

/** Checks whether a body names the person whom a record is for, by one of these fields; otherwise it is the caller. */
export function isForOther(
  context: Pick<RouteContext, 'body'>,
  fields: readonly string[] = ['name', 'email'],
): boolean {
  return fields.some((field) => sentField(context, field) !== undefined);
}

/** Returns the caller as the person of a record. */
export function callerAsPerson({ user }: Session): { readonly name: string; readonly email: string } {
  return { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
}

/** Returns the person of a record whose body names none, as fixed values of it; none where the body does. */
export function personUnlessNamed(context: Pick<RouteContext, 'body' | 'session'>): Values {
  return isForOther(context) ? {} : callerAsPerson(context.session);
}
