import type { ResourceDefinition } from './core/resource.ts';
import type { ResourceName } from './registry.ts';

/** Where each resource is declared with its shapes. */
const files: Readonly<Record<ResourceName, () => Promise<ResourceDefinition>>> = {
  apiKey: async () => (await import('./resources/apiKey.ts')).apiKey,
  appMenu: async () => (await import('./resources/appMenu.ts')).appMenu,
  article: async () => (await import('./resources/article.ts')).article,
  branding: async () => (await import('./resources/branding.ts')).branding,
  building: async () => (await import('./resources/building.ts')).building,
  buildingDefaults: async () => (await import('./resources/buildingDefaults.ts')).buildingDefaults,
  buildingTag: async () => (await import('./resources/tag.ts')).buildingTag,
  card: async () => (await import('./resources/card.ts')).card,
  conciergeService: async () => (await import('./resources/conciergeService.ts')).conciergeService,
  country: async () => (await import('./resources/country.ts')).country,
  customer: async () => (await import('./resources/customer.ts')).customer,
  customerArticle: async () => (await import('./resources/article.ts')).customerArticle,
  dataRetention: async () => (await import('./resources/dataRetention.ts')).dataRetention,
  deepLink: async () => (await import('./resources/deepLink.ts')).deepLink,
  device: async () => (await import('./resources/device.ts')).device,
  deviceVendor: async () => (await import('./resources/deviceVendor.ts')).deviceVendor,
  employee: async () => (await import('./resources/employee.ts')).employee,
  employeeGroup: async () => (await import('./resources/employeeGroup.ts')).employeeGroup,
  event: async () => (await import('./resources/event.ts')).event,
  eventSession: async () => (await import('./resources/eventSession.ts')).eventSession,
  extension: async () => (await import('./resources/extension.ts')).extension,
  galleryImage: async () => (await import('./resources/galleryImage.ts')).galleryImage,
  icon: async () => (await import('./resources/mapTemplate.ts')).icon,
  identityProvider: async () => (await import('./resources/identityProvider.ts')).identityProvider,
  invitation: async () => (await import('./resources/invitation.ts')).invitation,
  keyContact: async () => (await import('./resources/keyContact.ts')).keyContact,
  locker: async () => (await import('./resources/locker.ts')).locker,
  lockerBank: async () => (await import('./resources/locker.ts')).lockerBank,
  lockerConfig: async () => (await import('./resources/integrationConfig.ts')).lockerConfig,
  mapTemplate: async () => (await import('./resources/mapTemplate.ts')).mapTemplate,
  notification: async () => (await import('./resources/notification.ts')).notification,
  onboarding: async () => (await import('./resources/onboarding.ts')).onboarding,
  order: async () => (await import('./resources/order.ts')).order,
  outgoingMail: async () => (await import('./resources/outgoingMail.ts')).outgoingMail,
  pointrConfig: async () => (await import('./resources/integrationConfig.ts')).pointrConfig,
  policy: async () => (await import('./resources/policy.ts')).policy,
  product: async () => (await import('./resources/product.ts')).product,
  productCategory: async () => (await import('./resources/productCategory.ts')).productCategory,
  provisioning: async () => (await import('./resources/provisioning.ts')).provisioning,
  questionnaire: async () => (await import('./resources/questionnaire.ts')).questionnaire,
  quickRequest: async () => (await import('./resources/quickRequest.ts')).quickRequest,
  registration: async () => (await import('./resources/registration.ts')).registration,
  reservation: async () => (await import('./resources/reservation.ts')).reservation,
  role: async () => (await import('./resources/role.ts')).role,
  roomRelease: async () => (await import('./resources/roomRelease.ts')).roomRelease,
  rsvp: async () => (await import('./resources/rsvp.ts')).rsvp,
  serviceConfig: async () => (await import('./resources/serviceRequest.ts')).serviceConfig,
  serviceRequest: async () => (await import('./resources/serviceRequest.ts')).serviceRequest,
  space: async () => (await import('./resources/space.ts')).space,
  spaceBooking: async () => (await import('./resources/spaceBooking.ts')).spaceBooking,
  state: async () => (await import('./resources/state.ts')).state,
  statusMapping: async () => (await import('./resources/statusMapping.ts')).statusMapping,
  tag: async () => (await import('./resources/tag.ts')).tag,
  template: async () => (await import('./resources/template.ts')).template,
  tenant: async () => (await import('./resources/tenant.ts')).tenant,
  timezone: async () => (await import('./resources/timezone.ts')).timezone,
  translation: async () => (await import('./resources/translation.ts')).translation,
  user: async () => (await import('./resources/user.ts')).user,
  userConfiguration: async () => (await import('./resources/userConfiguration.ts')).userConfiguration,
  vendor: async () => (await import('./resources/vendor.ts')).vendor,
  visitor: async () => (await import('./resources/visitor.ts')).visitor,
  visitorConfig: async () => (await import('./resources/integrationConfig.ts')).visitorConfig,
  visitorSettings: async () => (await import('./resources/visitor.ts')).visitorSettings,
  webhook: async () => (await import('./resources/webhook.ts')).webhook,
};

/** The names of all resources, in the order of the alphabet, without what is said of them. */
export const resourceNames: readonly string[] = Object.keys(files);

function isResourceName(name: string): name is ResourceName {
  return Object.hasOwn(files, name);
}

/** Loads a resource with its shapes, which only its forms and its own parts need: a list has its facts alone. */
export async function loadResource(name: string): Promise<ResourceDefinition> {
  if (!isResourceName(name)) throw new Error(`no resource is called ${name}`);
  return files[name]();
}

/** Loads the audit log with its shapes: it is no resource of the registry. */
export async function loadAuditLog() {
  return (await import('./resources/auditEntry.ts')).auditLog;
}
