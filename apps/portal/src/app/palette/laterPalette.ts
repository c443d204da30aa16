import { laterPart } from '../../ui/later/laterPart.ts';

/** The palette, loaded when it is first shown. */
export const LaterPalette = laterPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, {
  texts: ['palette', 'navigation'],
});
