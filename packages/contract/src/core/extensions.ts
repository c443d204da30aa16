/** The extensions of the product (BRAND-32). */
export const extensionCodes = [
  'extension.map',
  'extension.concierge',
  'extension.events',
  'extension.foodAndBeverage',
  'extension.news',
  'extension.backToWork',
  'extension.schedule',
] as const;
export type ExtensionCode = (typeof extensionCodes)[number];

/** Settings of an extension that switch a part of its feature (ON-03). They are on until someone turns them off. */
export const featureSettings = ['deskBooking', 'roomBooking', 'reservations', 'invites'] as const;
export type FeatureSetting = (typeof featureSettings)[number];

/** All settings that are on until someone turns them off; the others are off until someone turns them on. */
export const usuallyOnSettings = [...featureSettings, 'externalRegistration'] as const;

/** An extension, and the setting of it that has to be on too. */
export interface BuildingFeature {
  readonly code: ExtensionCode;
  readonly setting?: FeatureSetting;
}

/** The feature of a building that a resource belongs to: apps show its records while that is on (ON-01). */
export interface SwitchedBy extends BuildingFeature {
  /**
   * Whether a new record uses the feature, as an order does: no one makes one while it is off. Other records are content,
   * which staff prepare meanwhile (ON-04).
   */
  readonly isUse?: true;
}
