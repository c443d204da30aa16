import { connectionLimits, plainLine } from '@atrium/contract';
import { z } from 'zod';

import { readProviderAccount } from '../../customers/providerAccounts.reads.ts';
import { findDirectoryProvider, findPeopleOfCustomer } from '../people.reads.ts';
import type { DirectoryPerson } from '../../../ports/directoryPort.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';

const MAX_PEOPLE = 20;
const person = z.object({ name: z.string(), email: z.string() });

/** The people that the customer's directory finds; null where there is none, or it gives no answer. */
async function findInDirectory(
  { work, services, session }: ServiceContext,
  text: string,
): Promise<readonly DirectoryPerson[] | null> {
  const { directories, secrets } = services;
  const { customerId } = session.user;
  const found = await findDirectoryProvider(work, customerId, [...directories.keys()]);
  if (found === undefined) return null;
  const known = await readProviderAccount(work, secrets, { providerId: found.providerId, customerId });
  const directory = directories.get(found.adapter);
  if (known === null || directory === undefined) return null;
  const signal = AbortSignal.timeout(connectionLimits.longestWait);
  try {
    const people = await directory.findPeople({ account: known.account, text, most: MAX_PEOPLE, signal });
    return people.filter(({ email }) => known.mayUse(email));
  } catch {
    return null;
  }
}

/** `GET msgraph/people?text=`: people of the caller's customer, for those who book for others or invite them (RES-67). */
const findPeople = defineRoute({
  method: 'GET',
  path: 'msgraph/people',
  tag: 'user',
  summary: "People of the caller's company, from its directory, else its employees and users",
  access: { kind: 'feature', anyOf: ['BUILDING.spaceView', 'BUILDING.buildinginvites'], action: 'add' },
  query: z.object({
    text: z
      .string()
      .overwrite(plainLine)
      .min(2, 'tooShort')
      .max(100, 'tooLong')
      .describe('A part of the name or e-mail address'),
  }),
  answer: z.object({ value: z.array(person) }),
  handle: async (context) => {
    const { text } = context.queryInput();
    const found = await findInDirectory(context, text);
    const { work, session } = context;
    const value = found ?? (await findPeopleOfCustomer(work, session.user.customerId, text, MAX_PEOPLE));
    return { body: { value: [...value] } };
  },
});

export const peopleRoutes = [findPeople];
