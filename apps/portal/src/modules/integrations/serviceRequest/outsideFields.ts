import { attachmentKinds, dateForms, pagings, type serviceConfig } from '@atrium/contract';
import type { z } from 'zod';

import type { FieldDefinition } from '../../../kit/definition/formDefinition.ts';
import { AnswerRulesInput } from './AnswerRulesInput.tsx';
import { SentFieldsInput } from './SentFieldsInput.tsx';

type Shape = z.infer<typeof serviceConfig.update>;
type Field = Extract<keyof Shape, string> | `rest.${Extract<keyof NonNullable<Shape['rest']>, string>}`;

const half = (field: Field): FieldDefinition<Field> => ({ field, half: true });
const whole = (field: Field): FieldDefinition<Field> => ({ field });

/** The fields by which a maintenance system is described, by the section that they are in (INTG-09, SRV-05). */
export const outsideFields = {
  account: [
    { field: 'serviceUrl', widget: 'url' },
    { field: 'authentication', half: true },
    half('keyHeader'),
    half('userName'),
    half('password'),
    half('apiKey'),
    half('tokenScope'),
    { field: 'tokenUrl', widget: 'url' },
    half('clientId'),
    half('clientSecret'),
    half('instance'),
    half('customerNumbers'),
    half('siteIds'),
    half('savedQuery'),
  ],
  calls: [
    { field: 'rest.createMethod', half: true, options: ['POST', 'PUT', 'PATCH'] },
    whole('rest.createPath'),
    { field: 'rest.sendFields', component: SentFieldsInput },
    whole('rest.findPath'),
    whole('rest.readPath'),
    whole('rest.listPath'),
    { field: 'rest.commentMethod', half: true, options: ['POST', 'PUT', 'PATCH'] },
    half('rest.commentField'),
    whole('rest.commentPath'),
    { field: 'rest.commentFields', component: SentFieldsInput },
    { field: 'rest.cancelMethod', half: true, options: ['POST', 'PUT', 'PATCH'] },
    whole('rest.cancelPath'),
    { field: 'rest.cancelFields', component: SentFieldsInput },
    { field: 'attachmentUrl', widget: 'url' },
    { field: 'rest.attachmentKind', half: true, options: attachmentKinds },
    half('rest.attachmentField'),
    whole('rest.statusesPath'),
    half('rest.statusCodePath'),
    whole('rest.locationsPath'),
    half('rest.locationKeyPath'),
    half('rest.locationNamePath'),
    half('rest.locationParentPath'),
    whole('rest.problemCodesPath'),
    half('rest.problemCodePath'),
    half('rest.problemNamePath'),
  ],
  reading: [
    half('rest.createdPath'),
    half('rest.recordPath'),
    half('rest.itemsPath'),
    half('rest.idPath'),
    half('rest.numberPath'),
    half('rest.statusPath'),
    half('rest.reasonPath'),
    half('rest.changedPath'),
    { field: 'rest.dateForm', half: true, options: dateForms },
    half('rest.timezone'),
    half('rest.commentsPath'),
    half('rest.commentIdPath'),
    half('rest.commentTextPath'),
    half('rest.commentAuthorPath'),
    half('rest.picturesPath'),
    { field: 'rest.answerRules', component: AnswerRulesInput },
  ],
  paging: [
    { field: 'rest.paging', half: true, options: pagings },
    half('rest.pageSize'),
    half('rest.pageParameter'),
    half('rest.sizeParameter'),
    half('rest.cursorPath'),
  ],
} as const satisfies Readonly<Record<string, readonly FieldDefinition<Field>[]>>;
