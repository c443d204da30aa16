import type { ServiceRoute } from './services/route.ts';
import { domainConfigRoutes } from './identity/domainConfigRoutes.ts';
import { tokenServiceRoutes } from './identity/tokenServiceRoutes.ts';
import { appMenuRoutes } from './resources/appMenu/appMenu.routes.ts';
import { articleRoutes } from './resources/article/article.routes.ts';
import { brandingRoutes } from './resources/branding/branding.routes.ts';
import { buildingRoutes } from './resources/building/building.routes.ts';
import { buildingDefaultsRoutes } from './resources/buildingDefaults/buildingDefaults.routes.ts';
import { buildingTagRoutes } from './resources/buildingTag/buildingTag.routes.ts';
import { cardRoutes } from './resources/card/card.routes.ts';
import { conciergeServiceRoutes } from './resources/conciergeService/conciergeService.routes.ts';
import { configRoutes } from './resources/config/config.routes.ts';
import { countryRoutes } from './resources/country/country.routes.ts';
import { customerRoutes } from './resources/customer/customer.routes.ts';
import { customerConfigRoutes } from './resources/customer/customerConfig.routes.ts';
import { customerServiceRoutes } from './resources/customer/customerServices.routes.ts';
import { contentDeepLinksRoute } from './resources/deepLink/contentDeepLinks.routes.ts';
import { deepLinkRoutes } from './resources/deepLink/deepLink.routes.ts';
import { employeeRoutes } from './resources/employee/employee.routes.ts';
import { eventRoutes } from './resources/event/event.routes.ts';
import { extensionRoutes } from './resources/extension/extension.routes.ts';
import { galleryImageRoutes } from './resources/galleryImage/galleryImage.routes.ts';
import { iconRoutes } from './resources/icon/icon.routes.ts';
import { identityProviderRoutes } from './resources/identityProvider/identityProvider.routes.ts';
import { keyContactRoutes } from './resources/keyContact/keyContact.routes.ts';
import { lockerConfigRoutes } from './resources/lockerConfig/lockerConfig.routes.ts';
import { loggingRoutes } from './resources/logging/logging.routes.ts';
import { mapTemplateRoutes } from './resources/mapTemplate/mapTemplate.routes.ts';
import { onboardingRoutes } from './resources/onboarding/onboarding.routes.ts';
import { pointrConfigRoutes } from './resources/pointrConfig/pointrConfig.routes.ts';
import { policyRoutes } from './resources/policy/policy.routes.ts';
import { questionnaireRoutes } from './resources/questionnaire/questionnaire.routes.ts';
import { roleRoutes } from './resources/role/role.routes.ts';
import { trialRoutes } from './resources/role/trial.routes.ts';
import { spaceRoutes } from './resources/space/space.routes.ts';
import { stateRoutes } from './resources/state/state.routes.ts';
import { supportRoutes } from './resources/support/support.routes.ts';
import { tagRoutes } from './resources/tag/tag.routes.ts';
import { templateRoutes } from './resources/template/template.routes.ts';
import { tenantRoutes } from './resources/tenant/tenant.routes.ts';
import { timezoneRoutes } from './resources/timezone/timezone.routes.ts';
import { translationRoutes } from './resources/translation/translation.routes.ts';
import { currentUserRoutes } from './resources/user/currentUser.routes.ts';
import { userRoutes } from './resources/user/user.routes.ts';
import { userConfigurationRoutes } from './resources/user/userConfiguration.routes.ts';
import { vendorRoutes } from './resources/vendor/vendor.routes.ts';
import { visitorConfigRoutes } from './resources/visitorConfig/visitorConfig.routes.ts';
import { auditRoutes } from './services/audit/auditRoutes.ts';
import { undoRoute } from './services/bulk/bulkRoutes.ts';
import { fileRoutes } from './services/files/fileRoutes.ts';
import { jobRoutes } from './services/jobs/jobRoutes.ts';
import { streamRoute } from './services/live/streamRoute.ts';
import { searchRoute } from './services/search/searchRoute.ts';

/** Every route of the API, one line per entity, sorted. */
export const routes: readonly ServiceRoute[] = [
  ...appMenuRoutes,
  ...articleRoutes,
  ...auditRoutes,
  ...brandingRoutes,
  ...buildingDefaultsRoutes,
  ...buildingRoutes,
  ...buildingTagRoutes,
  ...cardRoutes,
  ...conciergeServiceRoutes,
  ...configRoutes,
  contentDeepLinksRoute,
  ...countryRoutes,
  ...currentUserRoutes,
  ...customerConfigRoutes,
  ...customerRoutes,
  ...customerServiceRoutes,
  ...deepLinkRoutes,
  ...domainConfigRoutes,
  ...employeeRoutes,
  ...eventRoutes,
  ...extensionRoutes,
  ...fileRoutes,
  ...galleryImageRoutes,
  ...iconRoutes,
  ...identityProviderRoutes,
  ...jobRoutes,
  ...keyContactRoutes,
  ...lockerConfigRoutes,
  ...loggingRoutes,
  ...mapTemplateRoutes,
  ...onboardingRoutes,
  ...pointrConfigRoutes,
  ...policyRoutes,
  ...questionnaireRoutes,
  ...roleRoutes,
  searchRoute,
  ...spaceRoutes,
  ...stateRoutes,
  streamRoute,
  ...supportRoutes,
  ...tagRoutes,
  ...templateRoutes,
  ...tenantRoutes,
  ...timezoneRoutes,
  ...tokenServiceRoutes,
  ...translationRoutes,
  ...trialRoutes,
  undoRoute,
  ...userConfigurationRoutes,
  ...userRoutes,
  ...vendorRoutes,
  ...visitorConfigRoutes,
];
