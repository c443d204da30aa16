import type { AmbientController, ExtensionConfig } from '@atrium/contract';

/** What buildings of the portfolio set of each extension (BRAND-27 to BRAND-31). */
export const sampleConfigs: Readonly<Record<string, ExtensionConfig>> = {
  'extension.map': { wayfinding: true, beaconInstalled: false, mapsReadOnly: ['kiosk'], blueDotRefId: 'dot-01' },
  'extension.concierge': {
    serviceId: 'desk',
    serviceEmail: 'service@buildings.example',
    emergencyNumber: '+44 20 7946 0112',
  },
  'extension.events': {
    externalRegistration: false,
    noEventMessage: 'Nothing is planned yet. Look in again next week.',
  },
  'extension.backToWork': {
    reservations: true,
    invites: true,
    questionnaire: 'host',
    visitorsSecurityEmail: 'security@buildings.example',
  },
  'extension.schedule': { deskBooking: true, roomBooking: true, autoCheckIn: false, calendarReadOnly: false },
};

/** What people set in the rooms of the portfolio (BRAND-25). */
export const ambience: readonly AmbientController[] = [
  {
    name: 'Light',
    lowValue: 0,
    highValue: 100,
    presets: [
      { name: 'Meeting', description: 'Bright and even', value: 80, color: '#fdf3d8' },
      { name: 'Presentation', description: 'Dim at the screen', value: 30, color: '#8fa5a8' },
    ],
  },
  {
    name: 'Temperature',
    lowValue: 18,
    highValue: 25,
    presets: [{ name: 'Comfort', description: null, value: 21.5, color: null }],
  },
];
