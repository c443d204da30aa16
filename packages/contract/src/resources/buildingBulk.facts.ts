/** What can be copied from one building to others, and the resource whose records it is (BLDG-05). */
export const copiedSettings = {
  extensions: 'extension',
  appMenus: 'appMenu',
  homeCards: 'card',
  concierge: 'conciergeService',
  keyContacts: 'keyContact',
  questionnaire: 'questionnaire',
  templates: 'template',
} as const;
export type CopiedSetting = keyof typeof copiedSettings;
export const copiedSettingNames = Object.keys(copiedSettings).filter(
  (name): name is CopiedSetting => name in copiedSettings,
);
