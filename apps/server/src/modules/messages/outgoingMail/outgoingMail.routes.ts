import { mailServerAnswer, outgoingMail, outgoingMailPreview } from '@atrium/contract';

import { authorize } from '../../../access/authorize.ts';
import { notFound } from '../../../base/httpError.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { findSentMail } from '../../../services/mail/sentMail.ts';
import { defineRoute } from '../../../services/route.ts';
import { outgoingMailStore } from './outgoingMail.store.ts';

const access = { kind: 'feature', anyOf: ['ROOT.outbox'], action: 'view' } as const;

/** `GET outgoingmail/server`: why messages wait, where none is configured (MSG-11). */
const readServer = defineRoute({
  method: 'GET',
  path: `${outgoingMail.path}/server`,
  tag: outgoingMail.name,
  summary: 'Whether a mail server is configured',
  access,
  answer: mailServerAnswer,
  handle: ({ services: { config } }) =>
    Promise.resolve({ body: { isConfigured: config.mail !== null, sender: config.mail?.sender.address ?? null } }),
});

/** `GET outgoingmail/{id}/content`: the message as sent (MSG-11). */
const readContent = defineRoute({
  method: 'GET',
  path: `${outgoingMail.path}/{id}/content`,
  tag: outgoingMail.name,
  summary: 'A message as its recipient reads it',
  access,
  answer: outgoingMailPreview,
  handle: async (context) => {
    const id = idOf(context.params['id']);
    await outgoingMailStore.get(authorize(context.session, outgoingMail, 'view', context.trace), context, id);
    const mail = await findSentMail(context.work, id);
    if (mail === undefined) throw notFound();
    return { body: mail };
  },
});

export const outgoingMailRoutes = [readServer, readContent, ...crudRoutes(outgoingMailStore)];
