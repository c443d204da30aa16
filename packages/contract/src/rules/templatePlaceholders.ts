const person = ['firstName', 'lastName', 'customerName'] as const;
const place = [...person, 'buildingName', 'buildingAddress'] as const;
const timed = [...place, 'startDate', 'startTime', 'endTime'] as const;
const ofSpace = [...timed, 'spaceName', 'floorName', 'reason'] as const;

/** What e-mails are sent for, in the order in which it is shown (RES-102). */
export const templatePurposes = [
  'welcome',
  'notification',
  'buildingInvitation',
  'reservationConfirmation',
  'reservationCancellation',
  'roomRelease',
  'bookingConfirmation',
  'bookingChange',
  'eventRegistration',
  'eventCancellation',
  'visitorInvitation',
  'visitorRegistration',
  'visitorArrival',
  'orderReady',
  'serviceRequest',
  'locker',
] as const;

export type TemplatePurpose = (typeof templatePurposes)[number];

/**
 * The placeholders of each purpose (MSG-21, RES-102). A placeholder is in double
 * braces in subject, title and body: `{{firstName}}`.
 */
export const templatePlaceholders = {
  welcome: [...person, 'portalLink'],
  notification: [...place, 'notificationTitle', 'message', 'link', 'sender'],
  buildingInvitation: [...timed, 'hostName', 'invitationLink'],
  reservationConfirmation: [...timed, 'spaceName', 'floorName', 'reservationLink'],
  reservationCancellation: ofSpace,
  roomRelease: [...timed, 'spaceName', 'floorName'],
  bookingConfirmation: ofSpace,
  bookingChange: ofSpace,
  eventRegistration: [...timed, 'eventName', 'sessionName', 'seats'],
  eventCancellation: [...timed, 'eventName', 'sessionName', 'reason'],
  visitorInvitation: [...timed, 'hostName', 'receptionPhone'],
  visitorRegistration: [...timed, 'visitorName', 'visitorCompany', 'hostName'],
  visitorArrival: [...place, 'visitorName', 'visitorCompany', 'hostName'],
  orderReady: [...place, 'shopName', 'orderNumber', 'total'],
  serviceRequest: [...place, 'requestNumber', 'requestTitle', 'requestStatus', 'message'],
  locker: [...place, 'lockerBank', 'lockerNumber', 'message'],
} as const satisfies Readonly<Record<TemplatePurpose, readonly string[]>>;

/** The placeholders whose value is an address, which becomes a link; of any other a value stays text, whatever it is (SEC-22). */
const addressPlaceholders: ReadonlySet<string> = new Set<TemplatePlaceholder>([
  'portalLink',
  'link',
  'invitationLink',
  'reservationLink',
]);

/** Checks whether a value of this placeholder becomes a link: where it is one for addresses, and the value is an https address. */
export function isMailLink(placeholder: string, value: string): boolean {
  return addressPlaceholders.has(placeholder) && /^https:\/\/\S+$/.test(value);
}

export type TemplatePlaceholder = (typeof templatePlaceholders)[TemplatePurpose][number];

export function isTemplatePurpose(value: unknown): value is TemplatePurpose {
  return typeof value === 'string' && Object.hasOwn(templatePlaceholders, value);
}

const token = /\{\{([^{}]*)\}\}/g;

/** Returns what is in double braces in a text and is none of the purpose's placeholders, or is not closed; each once. */
export function wrongPlaceholders(text: string, purpose: TemplatePurpose): string[] {
  const known: readonly string[] = templatePlaceholders[purpose];
  const wrong = [...text.matchAll(token)].filter(([, name = '']) => !known.includes(name.trim())).map(([all]) => all);
  const open = text.replaceAll(token, ' ').match(/\{\{[^{}]{0,30}|[^{}]{0,30}\}\}/g) ?? [];
  return [...new Set([...wrong, ...open])];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function asHtml(placeholder: string, value: string): string {
  const text = value.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
  return isMailLink(placeholder, value) ? `<a href="${text}">${text}</a>` : text;
}

/**
 * A template's text with its placeholders filled in. In `html` a value stays text, and the address of a placeholder for one
 * becomes a link; a value that is missing leaves nothing.
 */
export function fillTemplate(
  text: string,
  values: Readonly<Partial<Record<TemplatePlaceholder, string>>>,
  kind: 'text' | 'html',
): string {
  const known: Readonly<Record<string, string | undefined>> = values;
  return text.replaceAll(token, (_all, name: string) => {
    const placeholder = name.trim();
    const value = known[placeholder] ?? '';
    return kind === 'html' ? asHtml(placeholder, value) : value;
  });
}
