import { fill, textsOf } from '../identityTexts.ts';
import { html, trustedMarkup } from './html.ts';
import { page } from './page.ts';
import type { PageFrame } from './page.ts';

/** Asks whether another client may know who the person is; the product's own clients never get here. */
export function consentView(
  frame: PageFrame,
  consent: {
    readonly action: string;
    readonly refuseAction: string;
    readonly clientName: string;
    readonly email: string;
    readonly scopes: readonly string[];
  },
): string {
  const texts = textsOf(frame.language).consent;
  const names: Readonly<Record<string, string>> = texts.scopes;
  return page(
    frame,
    texts.title,
    html`<p class="lead">${fill(texts.lead, { client: consent.clientName })}</p>
      <ul class="scopes">
        ${consent.scopes.map((scope) => html`<li>${names[scope] ?? scope}</li>`)}
      </ul>
      <p class="help">${fill(texts.signedInAs, { email: consent.email })}</p>
      <form method="post" action="${consent.action}">
        <button class="primary" type="submit">${texts.allow}</button>
      </form>
      <form method="post" action="${consent.refuseAction}">
        <button class="text" type="submit">${texts.refuse}</button>
      </form>`,
  );
}

/** Asks before signing out, as the one who sent the person here did not prove to be their session. */
export function signOutView(frame: PageFrame, formMarkup: string): string {
  const texts = textsOf(frame.language).signOut;
  return page(
    frame,
    texts.title,
    html`<p class="lead">${texts.lead}</p>
      ${trustedMarkup(formMarkup)}
      <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">${texts.submit}</button>
      <button class="text" type="submit" form="op.logoutForm">${texts.stay}</button>`,
  );
}

/** Says that the session has ended, for people without an address to go on to. */
export function sessionEndedView(frame: PageFrame): string {
  const texts = textsOf(frame.language).ended;
  return page(
    frame,
    texts.title,
    html`<p class="lead">${texts.lead}</p>
      <a class="primary" href="${frame.publicUrl}/">${texts.back}</a>`,
  );
}

/** Says what went wrong and what to do. `code` is the protocol's own word for it. */
export function errorView(
  frame: PageFrame,
  failure: { readonly kind: 'expired' | 'request' | 'unexpected'; readonly code: string },
): string {
  const texts = textsOf(frame.language).error;
  return page(
    frame,
    texts.title,
    html`<p class="lead">${texts[failure.kind]}</p>
      <a class="primary" href="${frame.publicUrl}/">${texts.back}</a>
      <p class="help">${fill(texts.code, { code: failure.code })}</p>`,
  );
}
