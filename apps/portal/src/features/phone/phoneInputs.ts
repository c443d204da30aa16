import { formPart } from '../../ui/later/formPart.ts';

/** The inputs of a phone number, which come with the first record: the data of all countries' numbers are no list's. */
export const MobilePrefixInput = formPart(async () => (await import('./MobilePrefixInput.tsx')).MobilePrefixInput);
export const PhoneInput = formPart(async () => (await import('./PhoneInput.tsx')).PhoneInput);
