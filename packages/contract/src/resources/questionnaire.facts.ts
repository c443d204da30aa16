import { defineFacts } from '../core/resource.ts';

export const questionnaireFacts = defineFacts({
  name: 'questionnaire',
  path: 'building/{buildingId}/questionnaire',
  levels: { building: 'BUILDING.questionnaire' },
  readers: 'content',
  extension: { code: 'extension.backToWork' },
  query: { filter: [], sort: [], search: [], defaultSort: 'id' },
  unique: [{ fields: ['buildingId'] }],
  references: { buildingId: { resource: 'building', code: 'reference' } },
  richText: ['introContent', 'termsAndConditions'],
  actions: ['get', 'create', 'update', 'remove', 'restore'],
});
