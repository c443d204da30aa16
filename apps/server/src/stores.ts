import { createStores } from './store/stores.ts';
import { appMenuStore } from './resources/appMenu/appMenu.store.ts';
import { articleStore, customerArticleStore } from './resources/article/article.store.ts';
import { brandingStore } from './resources/branding/branding.store.ts';
import { buildingStore } from './resources/building/building.store.ts';
import { buildingDefaultsStore } from './resources/buildingDefaults/buildingDefaults.store.ts';
import { buildingTagStore } from './resources/buildingTag/buildingTag.store.ts';
import { cardStore } from './resources/card/card.store.ts';
import { conciergeServiceStore } from './resources/conciergeService/conciergeService.store.ts';
import { countryStore } from './resources/country/country.store.ts';
import { customerStore } from './resources/customer/customer.store.ts';
import { deepLinkStore } from './resources/deepLink/deepLink.store.ts';
import { employeeStore } from './resources/employee/employee.store.ts';
import { employeeGroupStore } from './resources/employee/employeeGroup.store.ts';
import { eventSessionStore, eventStore, registrationStore } from './resources/event/event.store.ts';
import { extensionStore } from './resources/extension/extension.store.ts';
import { galleryImageStore } from './resources/galleryImage/galleryImage.store.ts';
import { iconStore } from './resources/icon/icon.store.ts';
import { identityProviderStore } from './resources/identityProvider/identityProvider.store.ts';
import { keyContactStore } from './resources/keyContact/keyContact.store.ts';
import { lockerConfigStore } from './resources/lockerConfig/lockerConfig.store.ts';
import { mapTemplateStore } from './resources/mapTemplate/mapTemplate.store.ts';
import { onboardingStore } from './resources/onboarding/onboarding.store.ts';
import { pointrConfigStore } from './resources/pointrConfig/pointrConfig.store.ts';
import { policyStore } from './resources/policy/policy.store.ts';
import { questionnaireStore } from './resources/questionnaire/questionnaire.store.ts';
import { roleStore } from './resources/role/role.store.ts';
import { spaceStore } from './resources/space/space.store.ts';
import { stateStore } from './resources/state/state.store.ts';
import { tagStore } from './resources/tag/tag.store.ts';
import { templateStore } from './resources/template/template.store.ts';
import { tenantStore } from './resources/tenant/tenant.store.ts';
import { timezoneStore } from './resources/timezone/timezone.store.ts';
import { translationStore } from './resources/translation/translation.store.ts';
import { userStore } from './resources/user/user.store.ts';
import { userConfigurationStore } from './resources/user/userConfiguration.store.ts';
import { vendorStore } from './resources/vendor/vendor.store.ts';
import { visitorConfigStore } from './resources/visitorConfig/visitorConfig.store.ts';

/** The stores of all resources, one line each, sorted. */
export const stores = createStores([
  appMenuStore,
  articleStore,
  brandingStore,
  buildingDefaultsStore,
  buildingStore,
  buildingTagStore,
  cardStore,
  conciergeServiceStore,
  countryStore,
  customerArticleStore,
  customerStore,
  deepLinkStore,
  employeeGroupStore,
  employeeStore,
  eventSessionStore,
  eventStore,
  extensionStore,
  galleryImageStore,
  iconStore,
  identityProviderStore,
  keyContactStore,
  lockerConfigStore,
  mapTemplateStore,
  onboardingStore,
  pointrConfigStore,
  policyStore,
  questionnaireStore,
  registrationStore,
  roleStore,
  spaceStore,
  stateStore,
  tagStore,
  templateStore,
  tenantStore,
  timezoneStore,
  translationStore,
  userConfigurationStore,
  userStore,
  vendorStore,
  visitorConfigStore,
]);
