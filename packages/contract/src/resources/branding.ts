import { z } from 'zod';

import { hexColour, id, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { contrastOf, LEAST_CONTRAST } from '../rules/contrast.ts';
import { brandingFacts, buttonShapes, cardStyles } from './branding.facts.ts';

const colours = {
  primaryColor: hexColour(),
  onPrimaryColor: hexColour(),
  backgroundColor: hexColour(),
  surfaceColor: hexColour(),
  textColor: hexColour(),
  darkPrimaryColor: hexColour(),
  darkOnPrimaryColor: hexColour(),
  darkBackgroundColor: hexColour(),
  darkSurfaceColor: hexColour(),
  darkTextColor: hexColour(),
};
const shapes = { buttonShape: z.enum(buttonShapes), cardStyle: z.enum(cardStyles) };
const look = z.object({ ...colours, ...shapes });

const fileIds = {
  logoId: id().nullable(),
  welcomeImageId: id().nullable(),
  fontId: id().nullable(),
  boldFontId: id().nullable(),
  iconsId: id().nullable(),
};
const address = () => z.string().nullable();
const fileUrls = {
  logoUrl: address(),
  welcomeImageUrl: address(),
  fontUrl: address(),
  boldFontUrl: address(),
  iconsUrl: address(),
};

/** Null means what the level above has (BRAND-02). */
const fields = {
  ...fileIds,
  primaryColor: colours.primaryColor.nullable(),
  onPrimaryColor: colours.onPrimaryColor.nullable(),
  backgroundColor: colours.backgroundColor.nullable(),
  surfaceColor: colours.surfaceColor.nullable(),
  textColor: colours.textColor.nullable(),
  darkPrimaryColor: colours.darkPrimaryColor.nullable(),
  darkOnPrimaryColor: colours.darkOnPrimaryColor.nullable(),
  darkBackgroundColor: colours.darkBackgroundColor.nullable(),
  darkSurfaceColor: colours.darkSurfaceColor.nullable(),
  darkTextColor: colours.darkTextColor.nullable(),
  buttonShape: shapes.buttonShape.nullable(),
  cardStyle: shapes.cardStyle.nullable(),
};
const customerId = id().nullable();
const record = z.object({ ...recordHead, customerId, ...fields, ...fileUrls });
const writable = z.object(fields).partial();

/**
 * How the apps look: at the root for all customers, and at a customer what it has of its own (BRAND-01 to BRAND-06,
 * RES-06). There is one for each place; the root's is always there. `GET config/branding` answers the branding in force.
 */
export const branding = defineResource({
  ...brandingFacts,
  record,
  row: record,
  create: writable.extend({ customerId: customerId.optional() }),
  update: writable,
});

/** Colours and shapes as they are shown. */
export type Look = z.infer<typeof look>;

/** The look of the product itself, where the root has none of its own. */
export const productLook: Look = {
  primaryColor: '#29CCC4',
  onPrimaryColor: '#002124',
  backgroundColor: '#F6F8F9',
  surfaceColor: '#FFFFFF',
  textColor: '#002124',
  darkPrimaryColor: '#29CCC4',
  darkOnPrimaryColor: '#002124',
  darkBackgroundColor: '#0B1A1C',
  darkSurfaceColor: '#11262A',
  darkTextColor: '#E8F0F1',
  buttonShape: 'rounded',
  cardStyle: 'outlined',
};

/** The branding in force for a customer or the root; `brandingId` is its own record, for those who may view it. */
export const brandingInForce = look.extend({ customerId, brandingId: id().nullable(), ...fileUrls });
export type BrandingInForce = z.infer<typeof brandingInForce>;

type ColourField = keyof typeof colours;

/** What is written on what, in each mode. */
const textOnGround: readonly (readonly [text: ColourField, ground: ColourField])[] = [
  ['onPrimaryColor', 'primaryColor'],
  ['textColor', 'backgroundColor'],
  ['textColor', 'surfaceColor'],
  ['darkOnPrimaryColor', 'darkPrimaryColor'],
  ['darkTextColor', 'darkBackgroundColor'],
  ['darkTextColor', 'darkSurfaceColor'],
];

/** A text that cannot be read well on its ground. */
export interface ContrastFailure {
  readonly text: ColourField;
  readonly ground: ColourField;
  readonly contrast: number;
}

/** Every text of a look whose contrast is below WCAG AA. */
export function contrastFailures(shown: Readonly<Record<ColourField, string>>): ContrastFailure[] {
  return textOnGround
    .map(([text, ground]) => ({ text, ground, contrast: contrastOf(shown[text], shown[ground]) }))
    .filter(({ contrast }) => contrast < LEAST_CONTRAST);
}
