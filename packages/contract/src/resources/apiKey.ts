import { z } from 'zod';

import { distinct, id, instant, name, recordHead, text, typedLine } from '../core/fields.ts';
import { apiKeyLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { apiKeyFacts, apiKeyIssues, apiKeyReaches } from './apiKey.facts.ts';
import { privilegeMap } from './role.ts';

const range = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** An internet address, or a range of them such as `192.0.2.0/24`. */
const addressRange = typedLine(50).refine((value) => range.safeParse(value).success, 'addressRange');

const fields = {
  name: name(),
  /** From feature key to permissions, as a role has them: what the key may do as long as its maker may. */
  rights: privilegeMap,
  reach: z.enum(apiKeyReaches),
  buildingIds: distinct(id(), apiKeyLimits.maxPlaces),
  vendorIds: distinct(id(), apiKeyLimits.maxPlaces),
  /** From where it may be used; from anywhere where none is named. */
  addresses: distinct(addressRange, apiKeyLimits.maxAddresses),
  expiresAt: instant(),
};

const derived = {
  customerId: id().nullable(),
  /** The first characters, by which a key is recognised. */
  start: text(20),
  makerId: id().nullable(),
  createdAt: instant(),
  lastUsedOn: z.iso.date('instant').nullable(),
  lastUsedAddress: text(50).nullable(),
  /** Until when the key before the last rotation is valid too; null where there is none. */
  formerUntil: instant().nullable(),
};

/** Keys with which programs call the API, with some of the rights of the person who made them (KEY-01 to KEY-03). */
export const apiKey = defineResource({
  ...apiKeyFacts,
  record: z.object({ ...recordHead, ...derived, ...fields }),
  row: z.object({ ...recordHead, ...derived, ...fields }),
  create: z
    .object({ ...fields, customerId: derived.customerId })
    .partial({ customerId: true, reach: true, buildingIds: true, vendorIds: true, addresses: true }),
  update: z.object(fields).partial(),
  check: (value) => {
    const rights = privilegeMap.safeParse(value['rights']);
    return rights.success ? apiKeyIssues({ reach: 'all', ...value }, rights.data) : [];
  },
});

/** A key as it is answered once, when it is made. */
export const newApiKey = apiKey.record.extend({ key: z.string() });
