import { z } from 'zod';

import { can } from '../core/access.ts';
import type { FieldRule } from '../core/changeRules.ts';
import {
  currencyCode,
  email,
  httpUrl,
  id,
  instant,
  mobilePrefix,
  name,
  optionalName,
  phone,
  recordHead,
  shortText,
} from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { operatingHoursIssues } from '../rules/operatingHours.facts.ts';
import { operatingHours } from '../rules/operatingHours.ts';
import { paymentAccountStates, paymentProviders } from '../rules/payments.facts.ts';
import { vendorFacts } from './vendor.facts.ts';

const fields = {
  shopName: name(),
  vendorName: optionalName(),
  firstName: optionalName(),
  lastName: optionalName(),
  email: email().nullable(),
  website: httpUrl().nullable(),
  reservationUrl: httpUrl().nullable(),
  address: shortText(),
  countryId: id().nullable(),
  /** What the vendor's prices are in. */
  currency: currencyCode().nullable(),
  mobilePrefix: mobilePrefix().nullable(),
  phone: phone().nullable(),
  enableOrdering: z.boolean(),
  /** Taxes and fees in percent of what an order's lines cost (VEND-17). */
  taxRate: z
    .number('number')
    .min(0, 'tooSmall')
    .max(100, 'tooLarge')
    .refine((value) => Number(value.toFixed(2)) === value, 'amount'),
  imageId: id().nullable(),
  operatingHours: operatingHours(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The place within the building, from 0; changed by `vendor/{id}/reorder` (VEND-03). */
  sortOrder: z.int(),
  imageUrl: z.string().nullable(),
  /** Whether its people have stopped taking orders, what they say about it, and until when; null: until they start again (VEND-18). */
  stopped: z.boolean(),
  stopReason: z.string().nullable(),
  stoppedUntil: instant().nullable(),
  /** The account that the payment provider pays to. It is linked in the provider's window and never typed (VEND-22). */
  paymentAccountLinkId: z.string().nullable(),
  paymentProvider: z.enum(paymentProviders).nullable(),
  paymentState: z.enum(paymentAccountStates),
};

/** What people see of a vendor in the app: who it is, where and when, and not whom it is run by. */
const reader = z.object({
  id: id(),
  buildingId: id(),
  shopName: fields.shopName,
  website: fields.website,
  reservationUrl: fields.reservationUrl,
  address: fields.address,
  currency: fields.currency,
  mobilePrefix: fields.mobilePrefix,
  phone: fields.phone,
  enableOrdering: fields.enableOrdering,
  operatingHours: fields.operatingHours,
  sortOrder: derived.sortOrder,
  imageUrl: derived.imageUrl,
});

/** Lets those who hold the operating hours alone change nothing else of a vendor (NAV-65). */
const keepsBuildings: FieldRule = ({ session, action }) =>
  action === 'edit' && !can(session, 'BUILDING.vendors', 'edit') ? [{ code: 'notChangeable', status: 400 }] : [];

const ofTheBuilding = Object.keys(fields).filter((field) => field !== 'operatingHours');

/** Vendors of a building (VEND-01 to VEND-07, RES-120, RES-121). */
export const vendor = defineResource({
  ...vendorFacts,
  reader,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object(fields).partial().extend({ buildingId: id(), shopName: fields.shopName }),
  update: z.object(fields).partial(),
  check: (value) => operatingHoursIssues('operatingHours', value['operatingHours']),
  fieldRules: Object.fromEntries(ofTheBuilding.map((field) => [field, keepsBuildings])),
});
