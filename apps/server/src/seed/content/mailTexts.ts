import type { TemplateLanguage, TemplatePurpose } from '@atrium/contract';

/** An e-mail as someone of the portfolio has written it. */
export interface MailText {
  readonly purpose: TemplatePurpose;
  readonly name: string;
  /** English without one. */
  readonly language?: TemplateLanguage;
  readonly subject: string;
  readonly title: string;
  readonly body: string;
}

const TIME =
  '<p><strong>{{startDate}}, {{startTime}} to {{endTime}}</strong><br>{{buildingName}}, {{buildingAddress}}</p>';
const HEURE =
  '<p><strong>{{startDate}}, de {{startTime}} à {{endTime}}</strong><br>{{buildingName}}, {{buildingAddress}}</p>';

/** The general templates: one for each occasion but the release of a room, of which no one is informed unless a customer wants it. */
export const rootMails: readonly MailText[] = [
  {
    purpose: 'welcome',
    name: 'Welcome',
    subject: 'Your access to the portal of {{customerName}}',
    title: 'Welcome, {{firstName}}',
    body: '<p>You have been given access to the portal of {{customerName}}.</p><p>Sign in with your work address: {{portalLink}}</p>',
  },
  {
    purpose: 'notification',
    name: 'Notification',
    subject: '{{notificationTitle}}',
    title: '{{notificationTitle}}',
    body: '<p>Dear {{firstName}},</p><p>{{message}}</p><p>{{link}}</p><p>{{sender}}</p>',
  },
  {
    purpose: 'buildingInvitation',
    name: 'Invitation to the building',
    subject: '{{hostName}} invites you to {{buildingName}}',
    title: 'You are invited',
    body: `<p>Dear {{firstName}},</p><p>{{hostName}} looks forward to seeing you.</p>${TIME}<p>Please reply here: {{invitationLink}}</p>`,
  },
  {
    purpose: 'reservationConfirmation',
    name: 'Reservation confirmed',
    subject: 'Your reservation in {{buildingName}} on {{startDate}}',
    title: '{{spaceName}} is yours',
    body: `<p>Dear {{firstName}},</p><p>{{spaceName}}, {{floorName}}, is reserved for you.</p>${TIME}<p>Change or cancel it here: {{reservationLink}}</p>`,
  },
  {
    purpose: 'reservationCancellation',
    name: 'Reservation cancelled',
    subject: 'Cancelled: {{spaceName}} on {{startDate}}',
    title: 'Your reservation was cancelled',
    body: `<p>Dear {{firstName}},</p><p>your reservation of {{spaceName}}, {{floorName}}, was cancelled. {{reason}}</p>${TIME}`,
  },
  {
    purpose: 'bookingConfirmation',
    name: 'Booking made for someone',
    subject: '{{spaceName}} on {{startDate}}',
    title: '{{spaceName}} is booked for you',
    body: `<p>Dear {{firstName}},</p><p>{{reason}}</p><p>{{spaceName}}, {{floorName}}</p>${TIME}`,
  },
  {
    purpose: 'bookingChange',
    name: 'Booking moved or cancelled',
    subject: 'Changed: {{spaceName}} on {{startDate}}',
    title: 'Your booking has changed',
    body: `<p>Dear {{firstName}},</p><p>{{reason}}</p><p>{{spaceName}}, {{floorName}}</p>${TIME}`,
  },
  {
    purpose: 'eventRegistration',
    name: 'Registration for an event',
    subject: 'You are coming to {{eventName}}',
    title: 'See you there, {{firstName}}',
    body: `<p>You have {{seats}} seats at {{eventName}}, {{sessionName}}.</p>${TIME}`,
  },
  {
    purpose: 'eventCancellation',
    name: 'Registration cancelled',
    subject: 'Cancelled: {{eventName}}, {{sessionName}}',
    title: 'Your registration was cancelled',
    body: `<p>Dear {{firstName}},</p><p>your registration for {{eventName}}, {{sessionName}}, was cancelled. {{reason}}</p>${TIME}`,
  },
  {
    purpose: 'visitorInvitation',
    name: 'Invitation of a visitor',
    subject: 'Your visit to {{customerName}} on {{startDate}}',
    title: 'We look forward to your visit',
    body: `<p>Dear {{firstName}} {{lastName}},</p><p>{{hostName}} expects you.</p>${TIME}<p>Questions on the day? The reception answers at {{receptionPhone}}.</p>`,
  },
  {
    purpose: 'visitorRegistration',
    name: 'Copy of a registration of a visitor',
    subject: 'Visitor on {{startDate}}: {{visitorName}}',
    title: 'A visitor was registered',
    body: '<p><strong>{{visitorName}}</strong> {{visitorCompany}}</p><p>{{startDate}}, {{startTime}}<br>{{buildingName}}</p><p>Host: {{hostName}}</p>',
  },
  {
    purpose: 'visitorArrival',
    name: 'Arrival of a visitor',
    subject: '{{visitorName}} is at the reception',
    title: 'Your visitor is here',
    body: '<p><strong>{{visitorName}}</strong> {{visitorCompany}} is at the reception of {{buildingName}}.</p>',
  },
  {
    purpose: 'orderReady',
    name: 'Order ready',
    subject: 'Order {{orderNumber}} is ready',
    title: 'Your order is ready',
    body: '<p>{{shopName}} has order {{orderNumber}} ready for you. Total: {{total}}.</p>',
  },
  {
    purpose: 'serviceRequest',
    name: 'News of a service request',
    subject: 'Request {{requestNumber}}: {{requestStatus}}',
    title: 'Request {{requestNumber}}: {{requestStatus}}',
    body: '<p>{{requestTitle}}, {{buildingName}}</p><p>{{message}}</p>',
  },
  {
    purpose: 'locker',
    name: 'News of a locker',
    subject: 'Locker {{lockerNumber}}, {{buildingName}}',
    title: 'Locker {{lockerNumber}}, {{lockerBank}}',
    body: '<p>Dear {{firstName}},</p><p>{{message}}</p>',
  },
];

/** Templates that customers have written in place of the general ones. */
export const customerMails: Readonly<Record<string, readonly MailText[]>> = {
  Northwind: [
    {
      purpose: 'welcome',
      name: 'Bienvenue',
      language: 'fr',
      subject: 'Votre accès au portail de {{customerName}}',
      title: 'Bienvenue, {{firstName}}',
      body: '<p>Vous avez maintenant accès au portail de {{customerName}}.</p><p>Connectez-vous avec votre adresse professionnelle : {{portalLink}}</p>',
    },
    {
      purpose: 'reservationConfirmation',
      name: 'Réservation confirmée',
      language: 'fr',
      subject: 'Votre réservation à {{buildingName}} le {{startDate}}',
      title: '{{spaceName}} vous attend',
      body: `<p>Bonjour {{firstName}},</p><p>{{spaceName}}, {{floorName}}, est réservé pour vous.</p>${HEURE}<p>Modifier ou annuler : {{reservationLink}}</p>`,
    },
    {
      purpose: 'roomRelease',
      name: 'Salle libérée',
      language: 'fr',
      subject: '{{spaceName}} a été libérée',
      title: 'Personne n’est venu',
      body: `<p>Bonjour {{firstName}},</p><p>personne n’ayant occupé {{spaceName}}, la salle est de nouveau libre.</p>${HEURE}`,
    },
  ],
  'Larkspur Group': [
    {
      purpose: 'eventRegistration',
      name: 'See you at the event',
      subject: '{{eventName}}: {{seats}} seats for you',
      title: 'Good to have you, {{firstName}}',
      body: `<p>{{seats}} seats at {{eventName}} are yours.</p>${TIME}<p>Bring a neighbour along.</p>`,
    },
  ],
  'Meridian Health': [
    {
      purpose: 'visitorInvitation',
      name: 'Visitors: hygiene first',
      subject: 'Your visit to {{customerName}}',
      title: 'Before you come',
      body: `<p>Dear {{firstName}} {{lastName}},</p><p>please use the hand sanitiser at the entrance.</p>${TIME}<p>{{hostName}} meets you at the reception, {{receptionPhone}}.</p>`,
    },
  ],
};

/** What the first building of each customer writes itself. */
export const buildingMail: MailText = {
  purpose: 'buildingInvitation',
  name: 'Invitation with the way in',
  subject: '{{hostName}} invites you to {{buildingName}}',
  title: 'This is how you find us',
  body: `<p>Dear {{firstName}},</p><p>the entrance is at the corner, next to the bicycle racks.</p>${TIME}<p>Please reply here: {{invitationLink}}</p>`,
};
