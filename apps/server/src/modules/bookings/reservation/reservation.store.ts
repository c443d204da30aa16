import { reservation, rsvp } from '@atrium/contract';

import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { joinParent, parentName } from '../../places/spaces.reads.ts';
import { reservationTable } from './reservation.table.ts';
import { completeReservation, findReservationIssues, refuseTaken } from './reservationRules.ts';
import { rsvpTable } from './rsvp.table.ts';
import { changePlaces, findRsvpIssues } from './rsvpRules.ts';
import { isReservableInApp } from './shownReservations.ts';

const timezone = { sql: buildingTimezone };

export const reservationStore = defineStore({
  resource: reservation,
  table: reservationTable,
  joins: sql`${joinBuildingPlace(reservationTable.buildingId)} ${joinParent(reservationTable.spaceId)}`,
  computed: { timezone, locationName: { sql: sql`coalesce(${parentName}, ${buildingName})` } },
  readerCondition: isReservableInApp,
  findIssues: findReservationIssues,
  beforeWrite: completeReservation,
  beforeRestore: refuseTaken,
});

export const rsvpStore = defineStore({
  resource: rsvp,
  table: rsvpTable,
  joins: joinBuildingPlace(rsvpTable.buildingId),
  computed: { timezone },
  findIssues: findRsvpIssues,
  beforeWrite: changePlaces,
});
