import { auditRoutes } from './core/audit/auditRoutes.ts';
import { undoRoute } from './core/bulk/bulkRoutes.ts';
import { fileRoutes } from './core/files/fileRoutes.ts';
import type { Route } from './core/http/route.ts';
import { jobRoutes } from './core/jobs/jobRoutes.ts';
import { searchRoute } from './core/search/searchRoute.ts';
import { streamRoute } from './core/live/streamRoute.ts';
import { appMenuRoutes } from './resources/appMenu/appMenu.routes.ts';
import { articleRoutes } from './resources/article/article.routes.ts';
import { extensionRoutes } from './resources/extension/extension.routes.ts';
import { brandingRoutes } from './resources/branding/branding.routes.ts';
import { onboardingRoutes } from './resources/onboarding/onboarding.routes.ts';
import { policyRoutes } from './resources/policy/policy.routes.ts';
import { buildingRoutes } from './resources/building/building.routes.ts';
import { cardRoutes } from './resources/card/card.routes.ts';
import { configRoutes } from './resources/config/config.routes.ts';
import { countryRoutes } from './resources/country/country.routes.ts';
import { customerConfigRoutes } from './resources/customer/customerConfig.routes.ts';
import { customerRoutes } from './resources/customer/customer.routes.ts';
import { domainConfigRoutes } from './identity/domainConfigRoutes.ts';
import { tokenServiceRoutes } from './identity/tokenServiceRoutes.ts';
import { loggingRoutes } from './resources/logging/logging.routes.ts';
import { roleRoutes } from './resources/role/role.routes.ts';
import { trialRoutes } from './resources/role/trial.routes.ts';
import { stateRoutes } from './resources/state/state.routes.ts';
import { supportRoutes } from './resources/support/support.routes.ts';
import { timezoneRoutes } from './resources/timezone/timezone.routes.ts';
import { currentUserRoutes } from './resources/user/currentUser.routes.ts';
import { userConfigurationRoutes } from './resources/user/userConfiguration.routes.ts';
import { userRoutes } from './resources/user/user.routes.ts';
import { eventRoutes } from './resources/event/event.routes.ts';
import { conciergeServiceRoutes } from './resources/conciergeService/conciergeService.routes.ts';
import { galleryImageRoutes } from './resources/galleryImage/galleryImage.routes.ts';
import { questionnaireRoutes } from './resources/questionnaire/questionnaire.routes.ts';
import { keyContactRoutes } from './resources/keyContact/keyContact.routes.ts';
import { employeeRoutes } from './resources/employee/employee.routes.ts';
import { tenantRoutes } from './resources/tenant/tenant.routes.ts';
import { vendorRoutes } from './resources/vendor/vendor.routes.ts';
import { contentDeepLinksRoute } from './resources/deepLink/contentDeepLinks.routes.ts';
import { deepLinkRoutes } from './resources/deepLink/deepLink.routes.ts';
import { translationRoutes } from './resources/translation/translation.routes.ts';
import { buildingDefaultsRoutes } from './resources/buildingDefaults/buildingDefaults.routes.ts';
import { templateRoutes } from './resources/template/template.routes.ts';
import { spaceRoutes } from './resources/space/space.routes.ts';
import { identityProviderRoutes } from './resources/identityProvider/identityProvider.routes.ts';
import { buildingTagRoutes } from './resources/buildingTag/buildingTag.routes.ts';
import { lockerConfigRoutes } from './resources/lockerConfig/lockerConfig.routes.ts';
import { pointrConfigRoutes } from './resources/pointrConfig/pointrConfig.routes.ts';
import { visitorConfigRoutes } from './resources/visitorConfig/visitorConfig.routes.ts';
import { customerServiceRoutes } from './resources/customer/customerServices.routes.ts';
import { iconRoutes } from './resources/icon/icon.routes.ts';
import { mapTemplateRoutes } from './resources/mapTemplate/mapTemplate.routes.ts';
import { tagRoutes } from './resources/tag/tag.routes.ts';

/** Every route of the API, one line per entity. */
export const routes: readonly Route[] = [
  ...auditRoutes,
  ...fileRoutes,
  ...jobRoutes,
  undoRoute,
  streamRoute,
  searchRoute,
  ...appMenuRoutes,
  ...articleRoutes,
  ...extensionRoutes,
  ...policyRoutes,
  ...buildingRoutes,
  ...cardRoutes,
  ...configRoutes,
  ...countryRoutes,
  ...customerConfigRoutes,
  ...customerRoutes,
  ...domainConfigRoutes,
  ...tokenServiceRoutes,
  ...loggingRoutes,
  ...trialRoutes,
  ...roleRoutes,
  ...stateRoutes,
  ...supportRoutes,
  ...timezoneRoutes,
  ...currentUserRoutes,
  ...userConfigurationRoutes,
  ...userRoutes,
  ...deepLinkRoutes,
  ...vendorRoutes,
  ...keyContactRoutes,
  ...tenantRoutes,
  ...employeeRoutes,
  ...eventRoutes,
  ...conciergeServiceRoutes,
  ...galleryImageRoutes,
  ...questionnaireRoutes,
  contentDeepLinksRoute,
  ...identityProviderRoutes,
  ...tagRoutes,
  ...buildingTagRoutes,
  ...buildingDefaultsRoutes,
  ...templateRoutes,
  ...mapTemplateRoutes,
  ...iconRoutes,
  ...translationRoutes,
  ...brandingRoutes,
  ...onboardingRoutes,
  ...spaceRoutes,
  ...lockerConfigRoutes,
  ...visitorConfigRoutes,
  ...pointrConfigRoutes,
  ...customerServiceRoutes,
];
