import {
  fillTemplate,
  Recent,
  type TemplateLanguage,
  type TemplatePlaceholder,
  type TemplatePurpose,
} from '@atrium/contract';

import { sanitizeRichText } from '../../base/sanitizeRichText.ts';
import type { Executor } from '../../db/database.ts';
import { column, sql } from '../../db/sql.ts';
import { brandingTable } from '../setup/branding/branding.table.ts';
import { buildingTable } from '../places/building/building.table.ts';
import { customerTable } from '../customers/customer/customer.table.ts';
import type { MailContent } from '../../services/mail/enqueueMail.ts';
import { defaultMailColours, mailLayout, type MailLink } from '../../services/mail/mailLayout.ts';
import { escapeHtml, recipientValue, withoutMarks } from '../../services/mail/recipientValue.ts';
import { type TemplatePlace, templatesInForce } from './templatesInForce.reads.ts';

/** A title and a body with placeholders in one language, as a template has them. */
export interface MailText {
  readonly language: TemplateLanguage;
  readonly title: string;
  readonly body: string;
}

/** A button of a message, with its words in every language; the address may be a mark of `recipientValue`. */
interface MailAction {
  readonly labels: Readonly<Record<TemplateLanguage, string>>;
  readonly url: string;
}

/** What a message is composed of. */
export interface MailOrder {
  readonly purpose: TemplatePurpose;
  readonly place: TemplatePlace;
  /** Placeholders that all recipients read alike, in the language of a text; those of the place are filled in by itself. */
  readonly values: (language: TemplateLanguage) => Readonly<Partial<Record<TemplatePlaceholder, string>>>;
  /** Placeholders that each recipient reads apart, by the `values` of their own message. */
  readonly personal: readonly TemplatePlaceholder[];
  /** Buttons below the text. */
  readonly actions?: readonly MailAction[];
  /** Links at the end. */
  readonly footerLinks?: readonly MailLink[];
  /** Replaces the template's subject. */
  readonly subject?: string;
  /** Paragraphs above the text, in its language: what every template says, such as what has changed. */
  readonly lead?: (language: TemplateLanguage) => readonly string[];
  /** Used where no level has a template of the purpose, below each other: what a recipient reads is not known. */
  readonly fallback?: readonly MailText[];
  /** Used in place of the template, as the fallback is. */
  readonly instead?: readonly MailText[];
}

/** Whose message it is, and the colours of its branding (BRAND-02). */
interface PlaceLook {
  readonly customerName: string | null;
  readonly buildingName: string | null;
  readonly buildingAddress: string | null;
  readonly primary: string | null;
  readonly onPrimary: string | null;
  readonly background: string | null;
  readonly surface: string | null;
  readonly text: string | null;
  readonly darkPrimary: string | null;
  readonly darkOnPrimary: string | null;
  readonly darkBackground: string | null;
  readonly darkSurface: string | null;
  readonly darkText: string | null;
}

async function findLook(executor: Executor, place: TemplatePlace): Promise<PlaceLook> {
  const colour = (field: keyof typeof brandingTable & `${string}Color`) =>
    sql`coalesce(${column('own', brandingTable[field])}, ${column('root', brandingTable[field])})`;
  const [look] = await executor.query<PlaceLook>(sql`
    select ${column('c', customerTable.name)} as "customerName", ${column('b', buildingTable.name)} as "buildingName",
        concat_ws(', ', ${column('b', buildingTable.address)}, ${column('b', buildingTable.city)}) as "buildingAddress",
        ${colour('primaryColor')} as primary, ${colour('onPrimaryColor')} as "onPrimary",
        ${colour('backgroundColor')} as background, ${colour('surfaceColor')} as surface, ${colour('textColor')} as text,
        ${colour('darkPrimaryColor')} as "darkPrimary", ${colour('darkOnPrimaryColor')} as "darkOnPrimary",
        ${colour('darkBackgroundColor')} as "darkBackground", ${colour('darkSurfaceColor')} as "darkSurface",
        ${colour('darkTextColor')} as "darkText"
      from (select) one
        left join ${buildingTable} b on ${column('b', buildingTable.id)} = ${place.buildingId}::uuid
        left join ${customerTable} c on ${column('c', customerTable.id)} = coalesce(${column('b', buildingTable.customerId)}, ${place.customerId}::uuid)
        left join ${brandingTable} root on ${column('root', brandingTable.customerId)} is null and ${column('root', brandingTable.deletedAt)} is null
        left join ${brandingTable} own on ${column('own', brandingTable.customerId)} = ${column('c', customerTable.id)} and ${column('own', brandingTable.deletedAt)} is null`);
  if (look === undefined) throw new Error('A select without a table has one row');
  return look;
}

/** The bodies of templates as they were cleaned: parsing one takes longer than all else of a message. */
const cleanBodies = new Recent<string>(50);

function cleanBody(body: string): string {
  const text = withoutMarks(body);
  return cleanBodies.get(text, () => sanitizeRichText(text));
}

type FillText = (text: string, kind: 'text' | 'html', language: TemplateLanguage) => string;

/** The parts of a message that its texts make, filled in. */
interface FilledTexts {
  /** Of its title and of what is around its texts. */
  readonly language: TemplateLanguage;
  readonly title: string;
  readonly bodyHtml: string;
}

/** Texts below each other, each as its own language; a title that they share is there once. */
function joined(texts: readonly MailText[], fill: FillText, lead: NonNullable<MailOrder['lead']>): FilledTexts {
  const [{ language } = { language: 'en' as const }] = texts;
  const titles = texts.map((one) => fill(one.title, 'text', one.language));
  const bodies = texts.map((one) => {
    const above = lead(one.language).map((text) => `<p><strong>${escapeHtml(withoutMarks(text))}</strong></p>`);
    const body = [...above, fill(cleanBody(one.body), 'html', one.language)].join('\n');
    return one.language === language ? body : `<div lang="${one.language}">${body}</div>`;
  });
  return { language, title: [...new Set(titles)].join(' / '), bodyHtml: bodies.join('\n') };
}

/** Fills the placeholders of a message's texts. */
function fillWith({ values, personal }: MailOrder, look: PlaceLook): FillText {
  return (text, kind, language) => {
    const shared: Readonly<Partial<Record<TemplatePlaceholder, string>>> = {
      customerName: look.customerName ?? '',
      buildingName: look.buildingName ?? '',
      buildingAddress: look.buildingAddress ?? '',
      ...values(language),
    };
    const filled = {
      ...Object.fromEntries(Object.entries(shared).map(([name, value]) => [name, withoutMarks(value)])),
      ...Object.fromEntries(personal.map((name) => [name, recipientValue(name)])),
    };
    return fillTemplate(withoutMarks(text), filled, kind);
  };
}

/**
 * Composes a message from the template in force for a place (MSG-20), with the place's branding (BRAND-02): subject, HTML
 * and text. What fills the placeholders is in the language of the template (LIM-04). Null where no level has a template of
 * the purpose and there is no fallback: then no such message is sent.
 */
export async function composeMail(executor: Executor, order: MailOrder): Promise<MailContent | null> {
  const { purpose, place, instead, fallback, actions = [], lead = () => [] } = order;
  const inForce = (await templatesInForce(executor, place)).find((line) => line.purpose === purpose);
  const template = instead === undefined ? (inForce?.template ?? null) : null;
  const texts = instead ?? (template === null ? fallback : [template]);
  if (texts === undefined) return null;
  const look = await findLook(executor, place);
  const fill = fillWith(order, look);
  const { language, title, bodyHtml } = joined(texts, fill, lead);
  const { light, dark } = defaultMailColours;
  const { html, text } = mailLayout({
    language,
    brand: withoutMarks(look.buildingName ?? look.customerName ?? ''),
    title,
    bodyHtml,
    actions: actions.map(({ labels, url }) => ({ label: texts.map((one) => labels[one.language]).join(' / '), url })),
    footerLinks: order.footerLinks ?? [],
    footer: withoutMarks(
      [look.customerName, look.buildingAddress].filter((part) => part !== null && part !== '').join(' · '),
    ),
    light: {
      primary: look.primary ?? light.primary,
      onPrimary: look.onPrimary ?? light.onPrimary,
      background: look.background ?? light.background,
      surface: look.surface ?? light.surface,
      text: look.text ?? light.text,
    },
    dark: {
      primary: look.darkPrimary ?? dark.primary,
      onPrimary: look.darkOnPrimary ?? dark.onPrimary,
      background: look.darkBackground ?? dark.background,
      surface: look.darkSurface ?? dark.surface,
      text: look.darkText ?? dark.text,
    },
  });
  const subject = template === null ? title : fill(template.subject, 'text', template.language);
  return { subject: order.subject === undefined ? subject : withoutMarks(order.subject), html, text };
}
