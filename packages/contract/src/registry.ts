import type { ResourceDefinition } from './core/resource.ts';
import { appMenu } from './resources/appMenu.ts';
import { article, customerArticle } from './resources/article.ts';
import { branding } from './resources/branding.ts';
import { building } from './resources/building.ts';
import { card } from './resources/card.ts';
import { country } from './resources/country.ts';
import { customer } from './resources/customer.ts';
import { extension } from './resources/extension.ts';
import { onboarding } from './resources/onboarding.ts';
import { policy } from './resources/policy.ts';
import { role } from './resources/role.ts';
import { state } from './resources/state.ts';
import { timezone } from './resources/timezone.ts';
import { user } from './resources/user.ts';
import { userConfiguration } from './resources/userConfiguration.ts';
import { deepLink } from './resources/deepLink.ts';
import { conciergeService } from './resources/conciergeService.ts';
import { galleryImage } from './resources/galleryImage.ts';
import { questionnaire } from './resources/questionnaire.ts';
import { keyContact } from './resources/keyContact.ts';
import { employee } from './resources/employee.ts';
import { employeeGroup } from './resources/employeeGroup.ts';
import { tenant } from './resources/tenant.ts';
import { vendor } from './resources/vendor.ts';
import { buildingDefaults } from './resources/buildingDefaults.ts';
import { template } from './resources/template.ts';
import { event } from './resources/event.ts';
import { eventSession } from './resources/eventSession.ts';
import { registration } from './resources/registration.ts';
import { translation } from './resources/translation.ts';
import { identityProvider } from './resources/identityProvider.ts';
import { lockerConfig, pointrConfig, visitorConfig } from './resources/integrationConfig.ts';
import { icon, mapTemplate } from './resources/mapTemplate.ts';
import { buildingTag, tag } from './resources/tag.ts';
import { space } from './resources/space.ts';

/** Every resource of the product, by name, one line each. */
export const registry = {
  appMenu,
  article,
  building,
  card,
  country,
  customer,
  customerArticle,
  extension,
  policy,
  role,
  state,
  timezone,
  user,
  userConfiguration,
  deepLink,
  vendor,
  keyContact,
  tenant,
  employee,
  employeeGroup,
  event,
  eventSession,
  registration,
  conciergeService,
  galleryImage,
  questionnaire,
  identityProvider,
  tag,
  buildingTag,
  buildingDefaults,
  template,
  mapTemplate,
  icon,
  translation,
  branding,
  onboarding,
  space,
  lockerConfig,
  visitorConfig,
  pointrConfig,
} as const satisfies Readonly<Record<string, ResourceDefinition>>;

export type ResourceName = keyof typeof registry;
