import { z } from 'zod';

import { email, id, instant, name, price, recordHead, shortText } from '../core/fields.ts';
import { orderLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { orderStates } from '../rules/orderTransitions.ts';
import { paymentProviders } from '../rules/payments.facts.ts';
import { orderFacts, orderPayments } from './order.facts.ts';

/** A product of an order as the app asks for it. */
const wantedLine = z.strictObject({
  productId: id(),
  quantity: z.int('integer').min(1, 'tooSmall').max(orderLimits.maxQuantity, 'tooLarge'),
  /** The price that the app showed, in the main unit; another one now refuses the order (VEND-19). */
  price: price().optional(),
});

/** A line of an order as it is kept: name and price of the product when it was ordered. */
const orderLine = z.object({
  productId: id(),
  item: z.string(),
  quantity: z.int(),
  /** The price of one, in the main unit of the order's currency. */
  amount: z.number(),
});

const derived = {
  customerId: id(),
  buildingId: id(),
  vendorId: id(),
  /** Consecutive for the vendor and the day, from 1; 0 while the order awaits its payment. */
  number: z.int(),
  /** The day in the building's timezone, such as `2026-11-23`. */
  day: z.string(),
  /** When it was placed, which for one that is paid through the provider is when it was paid. */
  time: instant(),
  /** Who ordered, and for which company. */
  userId: id().nullable(),
  name: name(),
  email: email(),
  company: shortText(),
  /** All lines in words: `2 × Espresso, 1 × Croissant`. */
  item: z.string(),
  /** Products of all lines together. */
  quantity: z.int(),
  /** In the main unit of the currency, as all amounts of an order; computed on the server (VEND-17). */
  subtotal: z.number(),
  taxesAndFees: z.number(),
  total: z.number(),
  /** ISO 4217 code. */
  currency: z.string(),
  status: z.enum(orderStates),
  payment: z.enum(orderPayments),
  /** The payment provider; `local` simulates one. Null where none has a part in it. */
  paymentProvider: z.enum(paymentProviders).nullable(),
  /** When it was accepted, and when it was completed or cancelled. */
  acceptedAt: instant().nullable(),
  closedAt: instant().nullable(),
  cancelReason: shortText(),
  /** What the person asks for with the order, such as no sugar. */
  note: shortText(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const lines = z.array(orderLine);
const record = z.object({ ...recordHead, ...derived, lines });

/** What the app shows a person of their own order. */
const reader = record.omit({ version: true, revision: true, customerId: true, userId: true });

/**
 * The orders of a vendor (VEND-12 to VEND-21, RES-92). People place their own in the app; the vendor's people accept,
 * complete and cancel them. The order history is a right of its own (STAT-08).
 */
export const order = defineResource({
  ...orderFacts,
  reader,
  record,
  row: record,
  create: z.object({
    lines: z.array(wantedLine).min(1, 'required').max(orderLimits.maxLines, 'tooMany'),
    note: derived.note.optional(),
  }),
  update: z.object({ status: derived.status, cancelReason: derived.cancelReason }).partial(),
  notInForm: { lines: 'are ordered in the app', status: 'is changed at the counter, by actions' },
});
