export { catalogueName, countryCodes, countryName, namesArea } from './catalogueNames.ts';
export type { PhraseAreas } from './areas.ts';
export type { PhraseKey, PhraseTree } from './keys.ts';
export { commonAreas, languageOf, languages, loadArea } from './loadArea.ts';
export type { Language } from './loadArea.ts';
export { phraseAt } from './phraseAt.ts';
