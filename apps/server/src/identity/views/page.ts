import { identityLanguages, textsOf } from '../identityTexts.ts';
import type { IdentityLanguage } from '../identityTexts.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';

/** What every page of the provider needs to know. */
export interface PageFrame {
  readonly language: IdentityLanguage;
  /** The path of a file of the pages, with its digest. */
  assetPath(name: 'identity.css' | 'logo.svg'): string;
  /** Path and query of this page, for the language links; undefined where the page cannot be fetched again. */
  readonly self: string | undefined;
  /** The portal's address. */
  readonly publicUrl: string;
}

function inLanguage(self: string, language: IdentityLanguage): string {
  const url = new URL(self, 'http://page');
  url.searchParams.set('lang', language);
  return url.pathname + url.search;
}

function languageLinks({ language, self }: PageFrame): Html | undefined {
  if (self === undefined) return undefined;
  const texts = textsOf(language);
  const links = identityLanguages.map((each) =>
    each === language
      ? html`<li><span lang="${each}" aria-current="true">${texts.language[each]}</span></li>`
      : html`<li>
          <a lang="${each}" hreflang="${each}" href="${inLanguage(self, each)}">${texts.language[each]}</a>
        </li>`,
  );
  return html`<nav aria-label="${texts.language.label}">
    <ul class="languages">
      ${links}
    </ul>
  </nav>`;
}

/** A whole page: the splash at one side, the panel with the logo and the content at the other. */
export function page(frame: PageFrame, title: string, content: Html): string {
  const texts = textsOf(frame.language);
  return html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.product}</title>
        <link rel="icon" type="image/svg+xml" href="${frame.assetPath('logo.svg')}" />
        <link rel="stylesheet" href="${frame.assetPath('identity.css')}" />
      </head>
      <body>
        <div class="splash" aria-hidden="true"></div>
        <div class="panel">
          <header>
            <img class="logo" src="${frame.assetPath('logo.svg')}" alt="" width="32" height="32" /><span
              >${texts.product}</span
            >
          </header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
          <footer>${languageLinks(frame)}</footer>
        </div>
      </body>
    </html>`.markup;
}
