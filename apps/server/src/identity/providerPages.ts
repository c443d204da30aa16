import { errors } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { assetFiles } from './assetFiles.ts';
import { chooseLanguage } from './identityTexts.ts';
import { errorView, sessionEndedView, signOutView } from './views/messageViews.ts';
import type { PageFrame } from './views/page.ts';

/** The pages that the provider library shows itself. */
export interface ProviderPages {
  signOut(ctx: KoaContextWithOIDC, formMarkup: string): string;
  ended(ctx: KoaContextWithOIDC): string;
  failed(ctx: KoaContextWithOIDC, code: string, error: Error): string;
  /** The frame of a page; `self` is its path and query when a browser can fetch it again. */
  frame(wishes: Parameters<typeof chooseLanguage>[0], self?: string): PageFrame;
}

/** Which of the three messages a failure is shown as. */
export function failureKind(error: unknown): 'expired' | 'request' | 'unexpected' {
  if (error instanceof errors.SessionNotFound) return 'expired';
  return error instanceof errors.OIDCProviderError && error.statusCode < 500 ? 'request' : 'unexpected';
}

/** @param basePath the path below which the provider answers */
export function createProviderPages(publicUrl: string, basePath: string): ProviderPages {
  const frame: ProviderPages['frame'] = (wishes, self) => ({
    language: chooseLanguage(wishes),
    assetPath: (name) => `${basePath}/assets/${name}?v=${assetFiles[name].version}`,
    self,
    publicUrl,
  });
  const frameOf = (ctx: KoaContextWithOIDC): PageFrame => {
    const wishes = {
      chosen: ctx.query['lang'],
      uiLocales: ctx.query['ui_locales'] ?? ctx.oidc.params?.['ui_locales'],
      acceptLanguage: ctx.get('accept-language'),
    };
    return frame(wishes, ctx.method === 'GET' ? basePath + ctx.originalUrl : undefined);
  };
  return {
    frame,
    signOut: (ctx, formMarkup) => signOutView(frameOf(ctx), formMarkup),
    ended: (ctx) => sessionEndedView(frameOf(ctx)),
    failed: (ctx, code, error) => errorView(frameOf(ctx), { kind: failureKind(error), code }),
  };
}
