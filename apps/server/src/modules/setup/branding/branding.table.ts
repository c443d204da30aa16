import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { recordColumns } from '../../../db/columns.ts';

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
    primaryColor: text('primary_colour'),
    onPrimaryColor: text('on_primary_colour'),
    backgroundColor: text('background_colour'),
    surfaceColor: text('surface_colour'),
    textColor: text('text_colour'),
    darkPrimaryColor: text('dark_primary_colour'),
    darkOnPrimaryColor: text('dark_on_primary_colour'),
    darkBackgroundColor: text('dark_background_colour'),
    darkSurfaceColor: text('dark_surface_colour'),
    darkTextColor: text('dark_text_colour'),
    buttonShape: text('button_shape'),
    cardStyle: text('card_style'),
  },
  ({ customerId }) => [
    uniqueIndex('brandings_customer_unique')
      .on(sql`coalesce(${customerId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`deleted_at is null`),
  ],
);
