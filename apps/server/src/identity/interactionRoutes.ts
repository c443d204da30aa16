import { isEmail } from '@atrium/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { InteractionResults, Provider } from 'oidc-provider';
import { DEMO_PASSWORD } from './demoAccounts.ts';
import type { DemoAccounts } from './demoAccounts.ts';
import { isFirstParty, targetOrigins } from './oidcClients.ts';
import { pageHeaders } from './pageHeaders.ts';
import { failureKind } from './providerPages.ts';
import type { ProviderPages } from './providerPages.ts';
import { endSession } from './signOut.ts';
import { consentView, errorView } from './views/messageViews.ts';
import type { PageFrame } from './views/page.ts';
import { signInView } from './views/signInView.ts';
import type { SignInProblem } from './views/signInView.ts';

/** What the sign-in and consent pages work with. */
export interface InteractionParts {
  readonly provider: Provider;
  readonly accounts: DemoAccounts;
  readonly pages: ProviderPages;
  /** The path below which the provider answers. */
  readonly basePath: string;
  /** The portal's origin: every sign-in ends there. */
  readonly portalOrigin: string;
  /** Seconds that this address must wait, or null when it may try. */
  limitSignIn(address: string): Promise<number | null>;
  report(error: unknown): void;
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

interface Step {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
  readonly frame: PageFrame;
  readonly headers: Record<string, string>;
}

function textOf(source: unknown, name: string): string {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The pages where a person signs in and consents, below `/interaction/{uid}`. The app must parse urlencoded bodies. */
export function addInteractionRoutes(app: FastifyInstance, parts: InteractionParts): void {
  const { provider, accounts, pages, basePath, portalOrigin } = parts;

  const frameOf = (request: FastifyRequest, uiLocales?: unknown, self?: string): PageFrame =>
    pages.frame(
      { chosen: textOf(request.query, 'lang'), uiLocales, acceptLanguage: request.headers['accept-language'] },
      self,
    );

  const send = (reply: FastifyReply, status: number, headers: Record<string, string>, body: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(body);

  const fail = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    const kind = failureKind(error);
    if (kind === 'unexpected') parts.report(error);
    const code = error instanceof errors.OIDCProviderError ? error.error : 'server_error';
    const headers = pageHeaders([portalOrigin]);
    return send(reply, kind === 'unexpected' ? 500 : 400, headers, errorView(frameOf(request), { kind, code }));
  };

  const pathOf = (interaction: Interaction, frame: PageFrame, action = ''): string =>
    `${basePath}/interaction/${interaction.uid}${action}?lang=${frame.language}`;

  /** Runs one step with the interaction of the request's cookie; what goes wrong becomes a page. */
  const step =
    (run: (step: Step) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const interaction = await provider.interactionDetails(request.raw, reply.raw);
        if (textOf(request.params, 'uid') !== interaction.uid) throw new errors.SessionNotFound('another sign-in');
        const client = await provider.Client.find(textOf(interaction.params, 'client_id'));
        const headers = pageHeaders([portalOrigin, ...targetOrigins(client?.redirectUris)]);
        const self = `${basePath}/interaction/${interaction.uid}`;
        const frame = frameOf(request, interaction.params['ui_locales'], self);
        return await run({ request, reply, interaction, frame, headers });
      } catch (error) {
        return fail(request, reply, error);
      }
    };

  const finish = async ({ request, reply }: Step, result: InteractionResults): Promise<FastifyReply> => {
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: result.consent !== undefined,
    });
    return reply.header('cache-control', 'no-store').redirect(returnTo, 303);
  };

  const showSignIn = (at: Step, status: number, login: string, problem?: SignInProblem): FastifyReply => {
    const { interaction, frame } = at;
    const form = {
      action: pathOf(interaction, frame, '/login'),
      cancelAction: pathOf(interaction, frame, '/abort'),
      login,
      demoPassword: DEMO_PASSWORD,
      problem,
    };
    return send(at.reply, status, at.headers, signInView(frame, form));
  };

  const grantConsent = async (at: Step): Promise<FastifyReply> => {
    const { interaction } = at;
    const accountId = interaction.session?.accountId;
    const clientId = textOf(interaction.params, 'client_id');
    if (accountId === undefined || interaction.prompt.name !== 'consent') {
      throw new errors.SessionNotFound('nobody is signed in');
    }
    const known = interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
    const grant = known ?? new provider.Grant({ accountId, clientId });
    const { missingOIDCScope, missingResourceScopes } = interaction.prompt.details;
    if (Array.isArray(missingOIDCScope)) grant.addOIDCScope(missingOIDCScope.map(String).join(' '));
    for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {})) {
      if (Array.isArray(scopes)) grant.addResourceScope(resource, scopes.map(String).join(' '));
    }
    return finish(at, { consent: { grantId: await grant.save() } });
  };

  const showConsent = async (at: Step): Promise<FastifyReply> => {
    const { interaction, frame } = at;
    const clientId = textOf(interaction.params, 'client_id');
    if (isFirstParty(clientId)) return grantConsent(at);
    const client = await provider.Client.find(clientId);
    const account = await accounts.find(interaction.session?.accountId ?? '');
    const view = consentView(frame, {
      action: pathOf(interaction, frame, '/consent'),
      refuseAction: pathOf(interaction, frame, '/abort'),
      clientName: client?.clientName ?? clientId,
      email: account?.email ?? '',
      scopes: textOf(interaction.params, 'scope').split(' ').filter(Boolean),
    });
    return send(at.reply, 200, at.headers, view);
  };

  const signIn = async (at: Step): Promise<FastifyReply> => {
    const { request, interaction } = at;
    const login = textOf(request.body, 'login').trim();
    const password = textOf(request.body, 'password');
    if (login === '') return showSignIn(at, 400, login, { kind: 'loginRequired' });
    if (!isEmail(login)) return showSignIn(at, 400, login, { kind: 'loginInvalid' });
    if (password === '') return showSignIn(at, 400, login, { kind: 'passwordRequired' });
    const seconds = await parts.limitSignIn(request.ip);
    if (seconds !== null) {
      at.reply.header('retry-after', String(seconds));
      return showSignIn(at, 429, login, { kind: 'tooMany', seconds });
    }
    const account = await accounts.signIn(login, password);
    if (account === null) return showSignIn(at, 400, login, { kind: 'refused' });
    await leaveOtherAccount(interaction, account.subject);
    return finish(at, { login: { accountId: account.subject, amr: ['pwd'] } });
  };

  /** A person who signs in as someone else leaves the session before, and starts one that knows nothing of it. */
  const leaveOtherAccount = async (interaction: Interaction, subject: string): Promise<void> => {
    const before = interaction.session;
    if (before === undefined || before.accountId === undefined || before.accountId === subject) return;
    const session = await provider.Session.findByUid(before.uid);
    delete interaction.session;
    await interaction.persist();
    if (session !== undefined) await endSession(provider, session);
  };

  app.get(
    '/interaction/:uid',
    step(async (at) => {
      if (at.interaction.prompt.name === 'consent') return showConsent(at);
      return showSignIn(at, 200, textOf(at.interaction.params, 'login_hint'));
    }),
  );
  app.post('/interaction/:uid/login', step(signIn));
  app.post('/interaction/:uid/consent', step(grantConsent));
  app.post(
    '/interaction/:uid/abort',
    step((at) => finish(at, { error: 'access_denied', error_description: 'The person went back' })),
  );
}
