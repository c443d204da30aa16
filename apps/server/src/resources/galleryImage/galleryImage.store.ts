import { galleryImage } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { standsLast } from '../../core/store/sortOrder.ts';
import { isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { galleryImageTable } from './galleryImage.table.ts';

export const galleryImageStore = defineStore({
  resource: galleryImage,
  table: galleryImageTable,
  joins: 'left join buildings b on b.id = t.building_id',
  readerCondition: (session, parameters) => isVisibleInApp('b', session, parameters),
  computed: {},
  beforeWrite: standsLast('gallery_images'),
});
