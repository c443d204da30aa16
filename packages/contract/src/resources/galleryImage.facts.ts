import { allActions, defineFacts } from '../core/resource.ts';

export const galleryImageFacts = defineFacts({
  name: 'galleryImage',
  path: 'building/{buildingId}/gallery-images',
  levels: { building: 'BUILDING.gallery' },
  readers: 'content',
  query: { filter: ['altText'], sort: ['sortOrder'], search: ['altText'], defaultSort: 'sortOrder' },
  references: { buildingId: { resource: 'building', code: 'reference' } },
  files: { imageId: 'image' },
  actions: allActions,
});
