import { z } from 'zod';

import { name, prefixedCode, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { deepLinkFacts } from './deepLink.facts.ts';

const fields = {
  name: name(),
  key: prefixedCode('ActionMenu.', 'ActionArea.', 'notification'),
  type: name(),
};

/** Deep links of the root area; one that a menu, a card or a notification uses cannot be deleted (BRAND-21). */
export const deepLink = defineResource({
  ...deepLinkFacts,
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
});
