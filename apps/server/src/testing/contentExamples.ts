import type { Level } from '@atrium/contract';

import { codeOf } from './codeOf.ts';
import type { ExampleOf } from './exampleBody.ts';

/** Examples of what a building offers. */
export const contentExamples: Readonly<Record<string, Readonly<Partial<Record<Level, ExampleOf>>>>> = {
  conciergeService: {
    building: async ({ mark, buildingId, image }) => ({
      body: { name: `Service ${mark}`, additionalImageIds: [await image('image')] },
      fixed: { buildingId },
    }),
  },
  event: {
    building: ({ mark, buildingId }) => ({ body: { name: `Event ${mark}`, buildingId } }),
  },
  eventSession: {
    building: async ({ mark, buildingId, create }) => ({
      body: {
        title: `Session ${mark}`,
        buildingId,
        eventId: (await create('event')).id,
        startDate: '2099-06-01T09:00:00.000Z',
        endDate: '2099-06-01T10:00:00.000Z',
      },
    }),
  },
  galleryImage: {
    building: async ({ mark, buildingId, image }) => ({
      body: { imageId: await image('image'), altText: `Picture ${mark}` },
      fixed: { buildingId },
    }),
  },
  invitation: {
    building: async ({ mark, buildingId, create }) => ({
      body: {
        subject: `Invitation ${mark}`,
        startDate: '2090-06-01T09:00:00.000Z',
        endDate: '2090-06-01T10:00:00.000Z',
        employeeIds: [(await create('employee')).id],
      },
      fixed: { buildingId },
    }),
  },
  questionnaire: {
    building: async ({ mark, buildingId, take }) => ({
      body: { questionSource: 'host', questions: [`I have read the notice ${mark}.`] },
      // A building has one.
      fixed: { buildingId: await take('building_id', [buildingId]) },
    }),
  },
  registration: {
    building: async ({ mark, create }) => ({
      body: {
        sessionId: (await create('eventSession')).id,
        name: `Guest ${mark}`,
        email: `${codeOf(mark)}@guests.example`,
      },
    }),
  },
  reservation: {
    // A time at a location is reserved once: each example is on a day of its own.
    building: ({ mark, index, buildingId }) => {
      const day = new Date(Date.UTC(2090, 0, 1 + index)).toISOString().slice(0, 10);
      return {
        body: {
          startDate: `${day}T08:00:00.000Z`,
          endDate: `${day}T17:00:00.000Z`,
          capacityType: 'building',
          occupancy: 20,
          notes: `Notes ${mark}`,
        },
        fixed: { buildingId },
      };
    },
  },
  rsvp: {
    building: async ({ mark, buildingId, create }) => ({
      body: { name: `Guest ${mark}`, email: `${codeOf(mark)}@guests.example` },
      fixed: { buildingId, reservationId: (await create('reservation')).id },
    }),
  },
};
