import { galleryImage } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { placedLast } from '../../../store/sortOrder.ts';
import { isVisibleInApp, joinBuilding } from '../../places/buildings.reads.ts';
import { galleryImageTable } from './galleryImage.table.ts';

export const galleryImageStore = defineStore({
  resource: galleryImage,
  table: galleryImageTable,
  joins: joinBuilding(galleryImageTable.buildingId),
  readerCondition: (session) => isVisibleInApp('b', session),
  computed: {},
  beforeWrite: placedLast(galleryImageTable),
});
