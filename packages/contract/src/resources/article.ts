import { z } from 'zod';

import { httpUrl, id, instant, name, recordHead, shortText, text, wholeNumber } from '../core/fields.ts';
import { textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import {
  articleFacts,
  articleIssues,
  audienceTypes,
  customerArticleFacts,
  customerArticleIssues,
  faqFacts,
} from './article.facts.ts';

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

const writable = z.object(fields).partial();

/** News of a building (CONT-01 to CONT-08, RES-02). */
export const article = defineResource({
  ...articleFacts,
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
  check: articleIssues,
});

const faqFields = {
  /** Articles and FAQs are in one resource, distinguished by this field (RES-22). */
  type: z.enum(['article', 'faq']),
  displayOrder: wholeNumber(),
};

/** Articles of a customer, and its FAQs: there `title` is the question and `content` the answer (CONT-08, RES-22). */
export const customerArticle = defineResource({
  ...customerArticleFacts,
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
  notInForm: { type: 'follows from the screen', displayOrder: 'follows from the order of the list' },
  check: customerArticleIssues,
});

/** The FAQs of a customer as their own screen shows them: question, answer, order and whether they are published (CONT-09, CONT-10, NAV-23). */
export const faq = defineResource({
  ...customerArticle,
  ...faqFacts,
});
