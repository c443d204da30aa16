import { config } from 'zod';

/**
 * Lets schemas that are made from now on check values without compiling code for it: a page whose content security
 * policy forbids code made from text would report even the try.
 */
export function interpretSchemas(): void {
  config({ jitless: true });
}
