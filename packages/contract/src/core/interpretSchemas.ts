/** Where zod keeps the settings that all its copies in a page share; each takes it over when it is loaded. */
const SETTINGS = '__zod_globalConfig';

/**
 * Lets schemas that are made from now on check values without compiling code for it: a page whose content security
 * policy forbids code made from text would report even the try. It needs no zod, which comes with the first form.
 */
export function interpretSchemas(): void {
  const settings: unknown = Reflect.get(globalThis, SETTINGS);
  const ours = { jitless: true };
  if (typeof settings === 'object' && settings !== null) Object.assign(settings, ours);
  else Reflect.set(globalThis, SETTINGS, ours);
}
