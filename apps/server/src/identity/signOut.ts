import type { KoaContextWithOIDC, Provider } from 'oidc-provider';

type ProviderSession = NonNullable<KoaContextWithOIDC['oidc']['session']>;

/** Ends a session: its refresh tokens, its grants and itself. */
export async function endSession(provider: Provider, session: ProviderSession): Promise<void> {
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.RefreshToken.revokeByGrantId(grantId);
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    const grant = await provider.Grant.find(grantId);
    await grant?.destroy();
  }
  await session.destroy();
}

/** Signs out without asking and goes on to the client's checked address, else to the page that says so (AUTH-18). */
export async function signOut(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session, params } = ctx.oidc;
  if (session !== undefined) await endSession(provider, session);
  const { post_logout_redirect_uri: address, state } = params ?? {};
  const target = new URL(typeof address === 'string' ? address : ctx.oidc.urlFor('end_session_success'));
  if (typeof address === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
