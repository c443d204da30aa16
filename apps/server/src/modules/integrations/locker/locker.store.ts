import { locker } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, joinBuilding } from '../../places/buildings.reads.ts';
import { areLockersOffered } from './lockerUse.reads.ts';
import { nameOfSpace } from '../../places/spaces.reads.ts';
import { informHolder } from './lockerMail.ts';
import { findLockerIssues, refuseTaken, writeLocker } from './lockerRules.ts';
import { lockerTable } from './locker.table.ts';
import { lockerBankTable } from './lockerBank.table.ts';

const own = (field: 'bankId' | 'floorId' | 'buildingId' | 'customerId') => column('t', lockerTable[field]);
const bank = (field: 'id' | 'name' | 'identifier' | 'floorIdentifier') => column('k', lockerBankTable[field]);

export const lockerStore = defineStore({
  resource: locker,
  table: lockerTable,
  joins: sql`${joinBuilding(lockerTable.buildingId)} left join ${lockerBankTable} k on ${bank('id')} = ${own('bankId')}`,
  computed: {
    buildingName: { sql: buildingName },
    floorName: { sql: nameOfSpace(own('floorId')) },
    bankName: { sql: bank('name') },
    bankIdentifier: { sql: bank('identifier') },
    floorIdentifier: { sql: bank('floorIdentifier') },
  },
  offeredCondition: (session) =>
    areLockersOffered({ buildingId: own('buildingId'), customerId: own('customerId') }, session),
  findIssues: findLockerIssues,
  beforeWrite: writeLocker,
  afterWrite: informHolder,
  beforeRemove: refuseTaken,
});
