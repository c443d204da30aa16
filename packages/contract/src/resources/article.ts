import { z } from 'zod';

import { can, type Session } from '../core/access.ts';
import { type FieldRule, kindRule, type RecordChange, type RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { httpUrl, id, instant, name, recordHead, shortText, text, wholeNumber } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { allActions, defineResource } from '../core/resource.ts';
import type { FeatureKey } from '../navigation/features.ts';

/** Who an article is for (CONT-07): all users of the customer, users of the building, or an employee group. */
export const audienceTypes = ['allUsers', 'buildingUsers', 'employeeGroup'] as const;

const fields = {
  title: name(),
  subtitle: shortText(),
  published: z.boolean(),
  activationDate: instant().nullable(),
  expirationDate: instant().nullable(),
  contentUrl: httpUrl().nullable(),
  content: text(textLimits.richContent).nullable(),
  featured: z.boolean(),
  audienceType: z.enum(audienceTypes),
  /** The employee group that the article is for, where its audience is one. */
  employeeGroupId: id().nullable(),
  imageId: id().nullable(),
};

const reader = z.object({
  id: id(),
  title: fields.title,
  subtitle: fields.subtitle,
  activationDate: fields.activationDate,
  expirationDate: fields.expirationDate,
  contentUrl: fields.contentUrl,
  content: fields.content,
  featured: fields.featured,
  imageUrl: z.string().nullable(),
});

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value !== '<p></p>';
}

/**
 * Either a content url or rich content, an expiration after the activation, and the group of an audience that is one
 * (CONT-04, CONT-05, CONT-07). A draft may have neither url nor content yet.
 */
export function articleIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const { activationDate, expirationDate, contentUrl, content, published } = value;
  const has = [contentUrl, content].filter(isText).length;
  if (has === 2) issues.push({ field: 'contentUrl', code: 'urlOrContent' });
  if (has === 0 && published === true) issues.push({ field: 'content', code: 'urlOrContent' });
  if (
    typeof activationDate === 'string' &&
    typeof expirationDate === 'string' &&
    Date.parse(expirationDate) <= Date.parse(activationDate)
  ) {
    issues.push({ field: 'expirationDate', code: 'afterStart' });
  }
  return [...issues, ...audienceIssues(value)];
}

/** An audience that is an employee group names it (CONT-07). */
function audienceIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const isGroupMissing = value['audienceType'] === 'employeeGroup' && typeof value['employeeGroupId'] !== 'string';
  return isGroupMissing ? [{ field: 'employeeGroupId', code: 'required' }] : [];
}

const query = {
  filter: ['title', 'published', 'featured', 'audienceType', 'activationDate', 'expirationDate', 'customerId'],
  sort: ['title', 'activationDate', 'expirationDate'],
  search: ['title', 'subtitle'],
  defaultSort: 'title',
} as const;

const writable = z.object(fields).partial();

/** The features whose articles are published from them; FAQs are distinguished from articles by their type. */
const features = { article: 'CUSTOMER.articles', faq: 'CUSTOMER.faqs' } as const;

/** Whether the person may show to readers what is behind a feature: anyone who may edit it. Who may only add drafts it. */
export function mayPublish(session: Session, feature: FeatureKey): boolean {
  return can(session, feature, 'edit');
}

/** Only who may publish makes an article public, also by bringing back one that was. */
function publishingRule(featureOf: (article: Readonly<Record<string, unknown>>) => FeatureKey): FieldRule {
  return ({ session, before, after }) => {
    const isMadePublic = after['published'] === true && before?.['published'] !== true;
    return isMadePublic && !mayPublish(session, featureOf(after)) ? [{ code: 'forbidden', status: 403 }] : [];
  };
}

/** Only an unpublished article can be deleted (CONT-03); an FAQ is none (CONT-10). */
function refusePublished({ action, before }: RecordChange): RecordRefusal | null {
  const isPublic = before?.['published'] === true && before['type'] !== 'faq';
  return action === 'delete' && isPublic ? { code: 'published', status: 409 } : null;
}

/** News of a building (CONT-01 to CONT-08, RES-02). */
export const article = defineResource({
  name: 'article',
  path: 'article',
  levels: { building: 'BUILDING.articles' },
  readers: 'content',
  extension: { code: 'extension.news' },
  reader: reader.extend({ buildingId: id() }),
  record: z.object({
    ...recordHead,
    ...fields,
    customerId: id(),
    buildingId: id(),
    imageUrl: z.string().nullable(),
  }),
  row: z
    .object({
      ...recordHead,
      ...fields,
      customerId: id(),
      buildingId: id(),
      buildingName: z.string(),
      imageUrl: z.string().nullable(),
    })
    .omit({ content: true }),
  create: writable.extend({ buildingId: id(), title: fields.title }),
  update: writable,
  query: {
    ...query,
    filter: [...query.filter, 'buildingId', 'employeeGroupId'],
  },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    employeeGroupId: { resource: 'employeeGroup', code: 'groupOfBuilding' },
  },
  files: { imageId: 'image' },
  richText: ['content'],
  check: articleIssues,
  recordRule: refusePublished,
  fieldRules: { published: publishingRule(() => 'BUILDING.articles') },
  actions: allActions,
});

const faqFields = {
  /** Articles and FAQs are in one resource, distinguished by this field (RES-22). */
  type: z.enum(['article', 'faq']),
  displayOrder: wholeNumber(),
};

/** An article as any other; an FAQ has an answer and no page of its own, and is on no dates (CONT-09, CONT-31). */
function customerArticleIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  if (value['type'] !== 'faq') return articleIssues(value);
  const missing = isText(value['content']) ? [] : [{ field: 'content', code: 'required' } as const];
  return [...missing, ...audienceIssues(value)];
}

/** Articles of a customer, and its FAQs: there `title` is the question and `content` the answer (CONT-08, RES-22). */
export const customerArticle = defineResource({
  name: 'customerArticle',
  path: 'customerArticle',
  levels: {
    customer: {
      view: ['CUSTOMER.articles', 'CUSTOMER.faqs'],
      add: ['CUSTOMER.articles', 'CUSTOMER.faqs'],
      edit: ['CUSTOMER.articles', 'CUSTOMER.faqs'],
      delete: ['CUSTOMER.articles', 'CUSTOMER.faqs'],
    },
  },
  readers: 'content',
  reader: reader.extend({ customerId: id(), ...faqFields }),
  record: z.object({
    ...recordHead,
    ...fields,
    ...faqFields,
    customerId: id(),
    /** The building of the employee group; null without one. */
    groupBuildingId: id().nullable(),
    imageUrl: z.string().nullable(),
  }),
  row: z
    .object({ ...recordHead, ...fields, ...faqFields, customerId: id(), imageUrl: z.string().nullable() })
    .omit({ content: true }),
  create: writable.extend({
    customerId: id(),
    title: fields.title,
    type: faqFields.type.optional(),
    displayOrder: faqFields.displayOrder.optional(),
  }),
  update: writable.extend({ displayOrder: faqFields.displayOrder }).partial(),
  query: {
    ...query,
    filter: [...query.filter, 'type', 'displayOrder', 'employeeGroupId'],
    sort: [...query.sort, 'displayOrder'],
  },
  finding: { kinds: { field: 'type', features } },
  references: {
    customerId: { resource: 'customer', code: 'reference' },
    employeeGroupId: { resource: 'employeeGroup', code: 'groupOfCustomer' },
  },
  files: { imageId: 'image' },
  richText: ['content'],
  check: customerArticleIssues,
  recordRule: refusePublished,
  fieldRules: {
    type: kindRule('type', features),
    published: publishingRule(({ type }) => (type === 'faq' ? features.faq : features.article)),
  },
  actions: allActions,
});

/** The FAQs of a customer as their own screen shows them: question, answer, order and whether they are published (CONT-09, CONT-10, NAV-23). */
export const faq = defineResource({
  ...customerArticle,
  texts: 'faq',
  levels: { customer: 'CUSTOMER.faqs' },
  query: {
    filter: ['title', 'published', 'type', 'customerId'],
    sort: ['displayOrder', 'title'],
    search: ['title'],
    defaultSort: 'displayOrder',
  },
});
