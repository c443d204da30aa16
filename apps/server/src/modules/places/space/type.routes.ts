import { hierarchyTypes, indoorTypes, masterDataTypes, spaceTypes } from '@atrium/contract';
import { z } from 'zod';

import { defineRoute } from '../../../services/route.ts';

const types = {
  /** Of all nodes, the customer and its venues among them. */
  spaceTypes,
  /** Of what is in a building. */
  locationTypes: indoorTypes,
  hierarchyTypes,
  masterDataTypes,
};

/** `GET type`: the types of spaces and locations, of the hierarchy and of master data (RES-57, PLACE-04, PLACE-05). */
export const typeRoute = defineRoute({
  method: 'GET',
  path: 'type',
  tag: 'space',
  summary: 'The types of spaces, locations, hierarchy and master data',
  access: { kind: 'portal' },
  answer: z.object({
    spaceTypes: z.array(z.enum(spaceTypes)),
    locationTypes: z.array(z.enum(indoorTypes)),
    hierarchyTypes: z.array(z.enum(hierarchyTypes)),
    masterDataTypes: z.array(z.enum(masterDataTypes)),
  }),
  handle: () => ({ body: types }),
});
