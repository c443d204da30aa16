/** Where maps are only looked at. */
export const mapsReadOnlyModes = ['portal', 'mobile', 'kiosk'] as const;
/** Where a building's questionnaire is answered: in the Host app, or at an address of its own. */
export const questionnaireKinds = ['host', 'externalLink'] as const;

/** The blocks in which the settings are shown, and their fields. */
export const configBlocks = {
  desks: ['config.deskReservations'],
  access: ['config.reservations', 'config.invites'],
  questionnaire: ['config.questionnaire', 'config.questionnaireLink'],
  booking: ['config.deskBooking', 'config.roomBooking', 'config.autoCheckIn'],
  roomRelease: [
    'config.roomRelease',
    'config.releaseGrace',
    'config.releaseReminder',
    'config.releaseLongestHours',
    'config.releaseExcludedTypes',
    'config.releaseExcludedTags',
  ],
  calendar: ['config.calendarReadOnly', 'config.collaboration'],
  service: ['config.serviceId', 'config.serviceEmail', 'config.emergencyNumber'],
  cmms: [
    'config.cmmsInstance',
    'config.cmmsAreaId',
    'config.cmmsBuildingId',
    'config.cmmsFloorId',
    'config.cmmsSpaceId',
  ],
  maps: ['config.mapKey', 'config.appKey', 'appToken', 'config.blueDotRefId', 'config.mapsReadOnly'],
  wayfinding: ['config.wayfinding', 'config.beaconInstalled'],
  devices: ['config.iotHubDeviceName'],
  visitors: ['config.visitorsSecurityEmail', 'config.visitorProvider', 'config.lockerProvider'],
  events: ['config.externalRegistration', 'config.noEventMessage'],
  ambient: ['ambientControllers'],
} as const;
export type ConfigBlock = keyof typeof configBlocks;

const blocksByCode: Readonly<Record<string, readonly ConfigBlock[]>> = {
  'extension.map': ['maps', 'wayfinding', 'devices', 'ambient'],
  'extension.concierge': ['service', 'cmms'],
  'extension.events': ['events'],
  'extension.foodAndBeverage': [],
  'extension.news': [],
  'extension.backToWork': ['desks', 'access', 'questionnaire', 'visitors'],
  'extension.schedule': ['booking', 'roomRelease', 'calendar', 'devices', 'ambient'],
};
const everyBlock: readonly ConfigBlock[] = [
  'desks',
  'access',
  'questionnaire',
  'booking',
  'roomRelease',
  'calendar',
  'service',
  'cmms',
  'maps',
  'wayfinding',
  'devices',
  'visitors',
  'events',
  'ambient',
];

/** The blocks of an extension; one that the product does not know has them all. */
export function configBlocksOf(code: string): readonly ConfigBlock[] {
  return blocksByCode[code] ?? everyBlock;
}
