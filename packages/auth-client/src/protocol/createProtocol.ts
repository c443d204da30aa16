import {
  None,
  processRevocationResponse,
  processUserInfoResponse,
  refreshTokenGrantRequest,
  revocationRequest,
  skipSubjectCheck,
  userInfoRequest,
} from 'oauth4webapi';
import type { UserInfoResponse } from 'oauth4webapi';
import { cleanScope } from '../cleanScope.ts';
import type { Environment } from '../environment.ts';
import { SignInError } from '../errors.ts';
import { createState } from '../randomText.ts';
import { postLogoutUri, redirectUri } from '../redirectUri.ts';
import { idTokenHintOf, isExpired } from '../session.ts';
import type { Session } from '../session.ts';
import type { SignInParameters } from '../signInParameters.ts';
import type { UntrustedRecord } from '../parseRecord.ts';
import type { SignInState } from '../signInState.ts';
import { codeFlow } from './codeFlow.ts';
import type { Flow, FlowContext } from './flow.ts';
import { keepDocument, takeDocument } from './keptDocument.ts';
import { implicitFlow } from './implicitFlow.ts';
import { discoverProvider } from './provider.ts';
import type { Provider } from './provider.ts';
import { toSignInError } from './toSignInError.ts';
import { readTokenResponse } from './tokenResponse.ts';

/** What an authorization request may carry as well. */
export interface AuthorizationHints {
  /** The provider's `prompt`, such as `none`. */
  prompt: string | null;
  /** An ID token of the person who is expected; some providers answer a silent request with it only. */
  idToken: string | null;
  /** Whether the person has to show who they are, however short ago they last did. */
  isFresh: boolean;
}

/** The messages between the browser and the provider. Everything here throws nothing but `SignInError`. */
export interface Protocol {
  /** Address of the authorization request (AUTH-14). */
  authorizationUrl(signInState: SignInState, hints: AuthorizationHints): Promise<string>;
  /** Turns the provider's answer into a checked session. */
  complete(signInState: SignInState, answer: URLSearchParams): Promise<Session>;
  /** Renews a session by its refresh token (AUTH-15). */
  refresh(session: Session, signal: AbortSignal): Promise<Session>;
  /** Reads userinfo; its subject must be the session's (AUTH-16). */
  userinfo(session: Session): Promise<UserInfoResponse>;
  /** Revokes the session's tokens (AUTH-17). */
  revoke(session: Session): Promise<void>;
  /** Revokes the session's refresh token, where there is one and the provider takes that (AUTH-17). */
  revokeRefreshToken(session: Session): Promise<void>;
  /**
   * Address that ends the provider's session (AUTH-18), of the person of the ID token or, without one, of anyone who is signed
   * in there; null when the provider has none.
   */
  endSessionUrl(parameters: SignInParameters, idToken: string | null): Promise<string | null>;
  /** Address of the provider's session check frame; null when the provider has none (AUTH-48). */
  sessionCheckUrl(issuer: string): Promise<string | null>;
}

const FLOWS: readonly Flow[] = [codeFlow, implicitFlow];

function flowFor(responseType: string): Flow {
  const flow = FLOWS.find((candidate) => candidate.handles(responseType.trim()));
  if (flow === undefined) throw new SignInError('responseTypeUnsupported', { detail: responseType });
  return flow;
}

/** Runs one protocol step with the client's own errors only. */
async function step<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw toSignInError(cause);
  }
}

/** Creates the protocol part, loaded only when someone signs in or has signed in. */
export function createProtocol(environment: Environment): Protocol {
  const providers = new Map<string, Promise<Provider>>();

  const providerOf = (issuer: string, kept: UntrustedRecord | null = null): Promise<Provider> => {
    const known = providers.get(issuer);
    if (known !== undefined) return known;
    const provider = discoverProvider(environment, issuer, kept);
    providers.set(issuer, provider);
    // A failure is not kept, so that the next attempt asks again.
    provider.catch(() => providers.delete(issuer));
    return provider;
  };

  const contextOf = async (signInState: SignInState, kept: UntrustedRecord | null = null): Promise<FlowContext> => ({
    environment,
    provider: await providerOf(signInState.parameters.idProviderUri, kept),
    signInState,
  });

  const authorizationUrl = async (signInState: SignInState, { prompt, idToken, isFresh }: AuthorizationHints) => {
    const { parameters, state, nonce } = signInState;
    const flow = flowFor(parameters.responseType);
    const context = await contextOf(signInState);
    // Popups and frames answer to this page, which knows the provider.
    if (signInState.mode === 'redirect') keepDocument(environment, parameters.idProviderUri, context.provider.metadata);
    const url = new URL(context.provider.metadata.authorization_endpoint ?? '');
    const values: Record<string, string> = {
      client_id: parameters.clientId,
      redirect_uri: redirectUri(environment),
      scope: cleanScope(parameters.scope),
      state,
      nonce,
      ...(parameters.email === '' ? {} : { login_hint: parameters.email }),
      ...(prompt === null ? {} : { prompt }),
      ...(isFresh ? { max_age: '0' } : {}),
      ...(idToken === null ? {} : { id_token_hint: idToken }),
      ...(await flow.requestParameters(context)),
    };
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    return url.href;
  };

  const refresh = async (session: Session, signal: AbortSignal): Promise<Session> => {
    const { refreshToken, parameters, claims, tokens } = session;
    if (refreshToken === null) throw new SignInError('parameterMissing', { detail: 'refresh_token' });
    const provider = await providerOf(parameters.idProviderUri);
    const client = { client_id: parameters.clientId };
    const options = provider.requestOptions(signal);
    const response = await refreshTokenGrantRequest(provider.metadata, client, None(), refreshToken, options);
    const received = await readTokenResponse(response, {
      environment,
      provider,
      parameters,
      nonce: session.nonce ?? '',
      isNonceRequired: false,
      subject: claims?.sub ?? null,
    });
    // Without a new ID token the old one stays, as long as it lasts.
    const isOldKept = received.tokens.idToken === null && !isExpired(tokens.idTokenExpiresAt, environment.clock.now());
    const { idToken, idTokenExpiresAt } = isOldKept ? tokens : received.tokens;
    return {
      ...session,
      tokens: { ...received.tokens, idToken, idTokenExpiresAt, scope: received.tokens.scope ?? tokens.scope },
      lastIdToken: idTokenHintOf(session),
      claims: received.claims ?? claims,
      refreshToken: received.refreshToken ?? refreshToken,
      sessionState: received.sessionState ?? session.sessionState,
    };
  };

  const userinfo = async ({ parameters, tokens, claims }: Session) => {
    const provider = await providerOf(parameters.idProviderUri);
    if (provider.metadata.userinfo_endpoint === undefined) throw new SignInError('userinfoEndpointMissing');
    const client = { client_id: parameters.clientId };
    const options = provider.requestOptions();
    const response = await userInfoRequest(provider.metadata, client, tokens.accessToken, options);
    return processUserInfoResponse(provider.metadata, client, claims?.sub ?? skipSubjectCheck, response);
  };

  const revokeOne = async ({ parameters }: Session, token: string, hint: string) => {
    const { metadata, requestOptions } = await providerOf(parameters.idProviderUri);
    if (metadata.revocation_endpoint === undefined) throw new SignInError('revocationEndpointMissing');
    const client = { client_id: parameters.clientId };
    const options = { ...requestOptions(), additionalParameters: { token_type_hint: hint } };
    await processRevocationResponse(await revocationRequest(metadata, client, None(), token, options));
  };

  const revokeRefreshToken = async (session: Session) => {
    if (session.refreshToken !== null) await revokeOne(session, session.refreshToken, 'refresh_token');
  };

  const revoke = async (session: Session) => {
    await revokeRefreshToken(session);
    await revokeOne(session, session.tokens.accessToken, 'access_token');
  };

  const endSessionUrl = async (parameters: SignInParameters, idToken: string | null) => {
    const { metadata } = await providerOf(parameters.idProviderUri);
    if (metadata.end_session_endpoint === undefined) return null;
    const url = new URL(metadata.end_session_endpoint);
    if (idToken === null) url.searchParams.set('client_id', parameters.clientId);
    else url.searchParams.set('id_token_hint', idToken);
    url.searchParams.set('post_logout_redirect_uri', postLogoutUri(environment));
    // Some providers go back to no address without it; what comes back of it is not needed.
    url.searchParams.set('state', createState(environment));
    return url.href;
  };

  return {
    authorizationUrl: (signInState, hints) => step(() => authorizationUrl(signInState, hints)),
    complete: (signInState, answer) =>
      step(async () => {
        const { responseType, idProviderUri } = signInState.parameters;
        const flow = flowFor(responseType);
        const kept = signInState.mode === 'redirect' ? takeDocument(environment, idProviderUri) : null;
        const context = await contextOf(signInState, kept);
        try {
          return await flow.complete(context, answer);
        } catch (cause) {
          // What the provider's document says may tell why.
          throw toSignInError(cause).with({ provider: { document: context.provider.metadata, responseType } });
        }
      }),
    refresh: (session, signal) => step(() => refresh(session, signal)),
    userinfo: (session) => step(() => userinfo(session)),
    revoke: (session) => step(() => revoke(session)),
    revokeRefreshToken: (session) => step(() => revokeRefreshToken(session)),
    endSessionUrl: (parameters, idToken) => step(() => endSessionUrl(parameters, idToken)),
    sessionCheckUrl: (issuer) =>
      step(async () => {
        const url = (await providerOf(issuer)).metadata['check_session_iframe'];
        return typeof url === 'string' && URL.canParse(url) ? url : null;
      }),
  };
}
