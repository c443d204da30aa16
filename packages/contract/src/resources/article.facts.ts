import { can, type Session } from '../core/access.ts';
import { type FieldRule, kindRule, type RecordChange, type RecordRefusal } from '../core/changeRules.ts';
import type { RuleIssue } from '../core/errors.ts';
import { allActions, defineFacts } from '../core/resource.ts';
import type { FeatureKey } from '../core/featureKey.ts';

/** Who an article is for (CONT-07): all users of the customer, users of the building, or an employee group. */
export const audienceTypes = ['allUsers', 'buildingUsers', 'employeeGroup'] as const;

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

/** The features whose articles are published from them; FAQs are distinguished from articles by their type. */
const features = { article: 'CUSTOMER.articles', faq: 'CUSTOMER.faqs' } as const;

/** Checks whether the person may show to readers what is behind a feature: anyone who may edit it. Who may only add drafts it. */
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

export const articleFacts = defineFacts({
  name: 'article',
  path: 'article',
  levels: { building: 'BUILDING.articles' },
  readers: 'content',
  extension: { code: 'extension.news' },
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
  recordRule: refusePublished,
  fieldRules: { published: publishingRule(() => 'BUILDING.articles') },
  actions: allActions,
});

/** An article as any other; an FAQ has an answer and no page of its own, and is on no dates (CONT-09, CONT-31). */
export function customerArticleIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  if (value['type'] !== 'faq') return articleIssues(value);
  const missing = isText(value['content']) ? [] : [{ field: 'content', code: 'required' } as const];
  return [...missing, ...audienceIssues(value)];
}

export const customerArticleFacts = defineFacts({
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
  recordRule: refusePublished,
  fieldRules: {
    type: kindRule('type', features),
    published: publishingRule(({ type }) => (type === 'faq' ? features.faq : features.article)),
  },
  actions: allActions,
});

export const faqFacts = defineFacts({
  ...customerArticleFacts,
  texts: 'faq',
  levels: { customer: 'CUSTOMER.faqs' },
  query: {
    filter: ['title', 'published', 'type', 'customerId'],
    sort: ['displayOrder', 'title'],
    search: ['title'],
    defaultSort: 'displayOrder',
  },
});
