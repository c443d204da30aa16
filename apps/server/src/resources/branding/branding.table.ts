import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../db/columns.ts';

/**
 * How the apps look (BRAND-01): one line for the root, which the migration has made, and at most one for each customer.
 * Null means what the level above has (BRAND-02).
 */
export const brandingTable = pgTable(
  'brandings',
  {
    ...recordColumns(),
    customerId: uuid('customer_id'),
    logoId: uuid('logo_id'),
    welcomeImageId: uuid('welcome_image_id'),
    fontId: uuid('font_id'),
    boldFontId: uuid('bold_font_id'),
    iconsId: uuid('icons_id'),
    primaryColour: text('primary_colour'),
    onPrimaryColour: text('on_primary_colour'),
    backgroundColour: text('background_colour'),
    surfaceColour: text('surface_colour'),
    textColour: text('text_colour'),
    darkPrimaryColour: text('dark_primary_colour'),
    darkOnPrimaryColour: text('dark_on_primary_colour'),
    darkBackgroundColour: text('dark_background_colour'),
    darkSurfaceColour: text('dark_surface_colour'),
    darkTextColour: text('dark_text_colour'),
    buttonShape: text('button_shape'),
    cardStyle: text('card_style'),
  },
  ({ customerId }) => [
    uniqueIndex('brandings_customer_unique')
      .on(sql`coalesce(${customerId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`deleted_at is null`),
  ],
);
