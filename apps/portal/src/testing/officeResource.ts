import {
  allActions,
  defineResource,
  description,
  domain,
  email,
  httpUrl,
  id,
  instant,
  latitude,
  name,
  recordHead,
  shortText,
  text,
  wholeNumber,
} from '@atrium/contract';
import { z } from 'zod';

const fields = {
  name: name(),
  summary: description(),
  kind: z.enum(['Office', 'Studio', 'Lab']),
  seats: wholeNumber().nullable(),
  latitude: latitude().nullable(),
  contact: email().nullable(),
  website: httpUrl().nullable(),
  colour: text(7)
    .regex(/^#[\da-f]{6}$/i, 'hexColour')
    .nullable(),
  emailDomains: z.array(domain()),
  keyFeatures: z.array(z.object({ title: name(), description: shortText() })),
  timezoneId: id(),
  opensAt: instant().nullable(),
  closesAt: instant().nullable(),
  logoId: id().nullable(),
  about: text(100_000).nullable(),
  isActive: z.boolean(),
  address: z.object({ street: name(), city: shortText() }),
};
const record = z.object({ ...recordHead, ...fields, apiSecretSet: z.boolean(), visits: z.int() });

/** A made-up resource with every kind of field, for the tests of forms and history. */
export const office = defineResource({
  name: 'office',
  path: 'office',
  // A made-up feature: the menu has no offices.
  levels: { root: 'ROOT.timezones' },
  readers: 'feature',
  record,
  row: record,
  create: z.object({ ...fields, apiSecret: text(100).nullable() }),
  update: z.object({ ...fields, apiSecret: text(100).nullable() }).partial(),
  query: { filter: [], sort: ['name'], search: ['name'], defaultSort: 'name' },
  secrets: ['apiSecret'],
  files: { logoId: 'logo' },
  richText: ['about'],
  check: ({ opensAt, closesAt }) =>
    typeof opensAt === 'string' && typeof closesAt === 'string' && opensAt >= closesAt
      ? [{ field: 'closesAt', code: 'afterStart' }]
      : [],
  actions: allActions,
});
