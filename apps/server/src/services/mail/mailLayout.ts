import { labelled } from '@atrium/contract';
import { compile } from 'html-to-text';

import { escapeHtml } from './recipientValue.ts';

/** The colours of messages, as hex texts; those of mail programs in dark mode apart. */
export interface MailColours {
  readonly primary: string;
  readonly onPrimary: string;
  readonly background: string;
  readonly surface: string;
  readonly text: string;
}

/** A link of a message; the address may be a mark of `recipientValue`. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** What a message shows. HTML only where it says so; marks of `recipientValue` may be anywhere but in addresses. */
export interface MailParts {
  /** Language of the words, such as `en`. */
  readonly language: string;
  /** Whose message it is, such as the building's name; the line on top. */
  readonly brand: string;
  readonly title: string;
  /** Rich text, cleaned. */
  readonly bodyHtml: string;
  /** Links shown as buttons. */
  readonly actions?: readonly MailLink[];
  /** The small line at the end, such as the building's address. */
  readonly footer: string;
  /** Links below the small line, such as the one to unsubscribe. */
  readonly footerLinks?: readonly MailLink[];
  readonly light: MailColours;
  readonly dark: MailColours;
}

const hex = /^#[0-9a-f]{6}$/i;

function safe(colours: MailColours, fallback: MailColours): MailColours {
  const colour = (name: keyof MailColours) => (hex.test(colours[name]) ? colours[name] : fallback[name]);
  return {
    primary: colour('primary'),
    onPrimary: colour('onPrimary'),
    background: colour('background'),
    surface: colour('surface'),
    text: colour('text'),
  };
}

/** The product's own colours, where a customer has none. */
export const defaultMailColours: { readonly light: MailColours; readonly dark: MailColours } = {
  light: { primary: '#29ccc4', onPrimary: '#002124', background: '#f6f8f9', surface: '#ffffff', text: '#002124' },
  dark: { primary: '#29ccc4', onPrimary: '#002124', background: '#0b1a1c', surface: '#11262a', text: '#e8f0f1' },
};

const FONT = "'Avenir Next','Nunito Sans',system-ui,'Segoe UI',Arial,sans-serif";

function styles(dark: MailColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (prefers-color-scheme:dark){.ground{background:${dark.background}!important}.sheet{background:${dark.surface}!important;color:${dark.text}!important}.brand,.footer{color:${dark.text}!important}.button{background:${dark.primary}!important;color:${dark.onPrimary}!important}.rule{border-color:${dark.primary}!important}}
[data-ogsc] .sheet{background:${dark.surface}!important;color:${dark.text}!important}
@media (max-width:620px){.sheet{padding:20px!important}}`;
}

function button({ label, url }: MailLink, { primary, onPrimary }: MailColours): string {
  return `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${primary};color:${onPrimary};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

function smallLink({ label, url }: MailLink): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

/**
 * Writes a whole HTML document: one table that every mail program lays out, system fonts, no picture, nothing loaded from
 * outside, and the colours of dark mode where a program has it. What is not rich text is escaped.
 */
function writeHtml(parts: MailParts, light: MailColours, dark: MailColours): string {
  const { language, brand, title, bodyHtml, actions = [], footer, footerLinks = [] } = parts;
  const small = [escapeHtml(footer), footerLinks.map(smallLink).join(' · ')].filter((line) => line !== '');
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${styles(dark)}</style></head>
<body class="ground" style="margin:0;background:${light.background}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${light.background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;font-family:${FONT};font-size:16px;line-height:1.5">
<tr><td class="brand" style="padding:0 8px 12px;color:${light.text};font-size:14px;font-weight:600">${escapeHtml(brand)}</td></tr>
<tr><td class="sheet rule" style="padding:32px;background:${light.surface};color:${light.text};border-top:4px solid ${light.primary};border-radius:8px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${bodyHtml}
${actions.map((action) => button(action, light)).join('\n')}
</td></tr>
<tr><td class="footer" style="padding:16px 8px 0;color:${light.text};font-size:13px">${small.join('<br>')}</td></tr>
</table></td></tr></table>
</body></html>`;
}

/** Rich text as plain text with its links behind their words; its selectors are compiled once. */
export const richTextAsText: (html: string) => string = compile({
  wordwrap: 78,
  limits: { maxInputLength: 500_000, maxDepth: 100, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    { selector: 'img', format: 'skip' },
  ],
});

/** Writes a message as HTML and as text, in the colours that it is given. */
export function mailLayout(parts: MailParts): { html: string; text: string } {
  const light = safe(parts.light, defaultMailColours.light);
  const dark = safe(parts.dark, defaultMailColours.dark);
  const asText = ({ label, url }: MailLink) => labelled(label, url, parts.language);
  const end = ['-- ', parts.brand, parts.footer, ...(parts.footerLinks ?? []).map(asText)];
  const text = [
    parts.title,
    richTextAsText(parts.bodyHtml),
    ...(parts.actions ?? []).map(asText),
    end.filter((line) => line !== '').join('\n'),
  ];
  return { html: writeHtml(parts, light, dark), text: `${text.join('\n\n')}\n` };
}
