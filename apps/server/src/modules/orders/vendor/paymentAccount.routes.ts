import { paymentLinkAnswer, paymentReturn, vendor } from '@atrium/contract';
import { z } from 'zod';

import { featureGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import { type PaymentPort, PaymentRefusedError } from '../../../ports/paymentPort.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import { answerRecord, idOf } from '../../../http/crud/recordRequests.ts';
import { accountColumns, addLink, findLinkAccount, readPaymentAccount } from '../payment/paymentAccount.process.ts';
import { orUnavailable } from '../payment/orUnavailable.ts';
import { findVendorContact } from '../vendors.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { vendorStore } from './vendor.store.ts';

/**
 * None of these routes keeps its answer for an Idempotency-Key (`handlesKey`), which would hold a transaction while the
 * provider is asked: sent again, each comes to the same.
 */
const ofVendors = { kind: 'feature', anyOf: ['BUILDING.vendors'], action: 'edit' } as const;

/** The vendor in the caller's scope, and the provider. @throws HttpError 404; 409 where there is no provider */
async function opened(context: ServiceContext, sentId: string) {
  const id = idOf(sentId);
  const grant = featureGrant(context.session, vendor, ['BUILDING.vendors'], 'edit', context.trace);
  const { values } = await vendorStore.current(grant, context, id);
  const { payments } = context.services;
  if (payments === null) throw new HttpError(409, 'paymentsOff');
  const change = async (columns: Values) => {
    const isNews = Object.entries(columns).some(([field, value]) => Reflect.get(values, field) !== value);
    return answerRecord(
      isNews ? await vendorStore.amend(grant, context, id, columns) : await vendorStore.get(grant, context, id),
      200,
    );
  };
  return { id, values, payments, change };
}

/** Returns where the provider's window comes back (VEND-24). */
function returnUrl({ services }: ServiceContext, path: string, linkId: string): string {
  return `${services.config.publicUrl}/${path}?${paymentReturn.parameter}=${linkId}`;
}

/** A refusal to begin an association is a failed one (ERR-54). */
async function openForm(payments: PaymentPort, request: Parameters<PaymentPort['linkAccount']>[0]) {
  try {
    return await orUnavailable(() => payments.linkAccount(request));
  } catch (error) {
    if (error instanceof PaymentRefusedError) throw new HttpError(409, 'paymentLinkFailed', { cause: error });
    throw error;
  }
}

/**
 * `POST vendor/{id}/paymentaccount/link`: the provider's form in which a payment account is linked or completed. It goes on
 * with the account that is linked, or was begun in the past day; the vendor keeps what it has until the form is finished
 * (VEND-22, VEND-23).
 */
const link = defineRoute({
  method: 'POST',
  path: 'vendor/{id}/paymentaccount/link',
  tag: vendor.name,
  summary: "Open the form in which a vendor's payment account is linked",
  access: ofVendors,
  handlesKey: true,
  answer: paymentLinkAnswer,
  handle: async (context) => {
    const { id, values, payments } = await opened(context, context.params.id);
    const { provider } = payments;
    const linked = values.paymentProvider === provider ? values.paymentAccountLinkId : null;
    const linkId = uuidv7();
    const { accountId, url } = await openForm(payments, {
      linkId,
      accountId: linked ?? (await findLinkAccount(context.work, id, provider, null)),
      shopName: values.shopName,
      ...(await findVendorContact(context.work, id)),
      returnUrl: returnUrl(context, paymentReturn.linked, linkId),
      closeUrl: returnUrl(context, paymentReturn.closed, linkId),
    });
    await addLink(context.work, { id: linkId, customerId: values.customerId, vendorId: id, provider, accountId });
    return { body: { linkId, url } };
  },
});

/**
 * `POST vendor/{id}/paymentaccount/finish`: links the account of a form that was sent. Where it was not, the vendor stays as
 * it is: 409 `paymentLinkCancelled`, or `paymentLinkFailed` where the provider knows no such account (VEND-23, ERR-54).
 */
const finish = defineRoute({
  method: 'POST',
  path: 'vendor/{id}/paymentaccount/finish',
  tag: vendor.name,
  summary: "Link a vendor's payment account once its form was sent",
  access: ofVendors,
  handlesKey: true,
  body: z.object({ linkId: z.uuid('invalid') }),
  answer: vendor.record,
  handle: async (context) => {
    const { id, payments, change } = await opened(context, context.params.id);
    const { linkId } = context.input();
    const accountId = await findLinkAccount(context.work, id, payments.provider, linkId);
    const account = accountId === null ? null : await orUnavailable(() => readPaymentAccount(payments, accountId));
    if (account === null) throw new HttpError(409, 'paymentLinkFailed');
    if (!account.isSubmitted) throw new HttpError(409, 'paymentLinkCancelled');
    return change(accountColumns(payments.provider, account));
  },
});

/** `POST vendor/{id}/paymentaccount/refresh`: asks the provider for the state of the account that is linked (VEND-22). */
const refresh = defineRoute({
  method: 'POST',
  path: 'vendor/{id}/paymentaccount/refresh',
  tag: vendor.name,
  summary: "Refresh the state of a vendor's payment account",
  access: ofVendors,
  handlesKey: true,
  answer: vendor.record,
  handle: async (context) => {
    const { values, payments, change } = await opened(context, context.params.id);
    const { paymentAccountLinkId } = values;
    if (paymentAccountLinkId === null || values.paymentProvider !== payments.provider) return change({});
    const account = await orUnavailable(() => readPaymentAccount(payments, paymentAccountLinkId));
    return change(accountColumns(payments.provider, account));
  },
});

/** `POST vendor/{id}/paymentaccount/unlink`: orders are paid at the counter from now on; the account stays at the provider. */
const unlink = defineRoute({
  method: 'POST',
  path: 'vendor/{id}/paymentaccount/unlink',
  tag: vendor.name,
  summary: "Unlink a vendor's payment account",
  access: ofVendors,
  handlesKey: true,
  answer: vendor.record,
  handle: async (context) => {
    const { payments, change } = await opened(context, context.params.id);
    return change(accountColumns(payments.provider, null));
  },
});

export const paymentAccountRoutes = [link, finish, refresh, unlink];
