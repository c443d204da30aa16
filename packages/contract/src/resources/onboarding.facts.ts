import { allActions, defineFacts } from '../core/resource.ts';

export const onboardingFacts = defineFacts({
  name: 'onboarding',
  path: 'config/onboarding',
  levels: { root: 'ROOT.onboardings', customer: 'CUSTOMER.onboardings' },
  readers: 'content',
  query: {
    filter: ['name', 'primaryButtonText', 'secondaryButtonText', 'customerId'],
    sort: ['name'],
    search: ['name', 'description', 'helpText'],
    defaultSort: 'name',
  },
  files: { backgroundImageId: 'background', hostLogoId: 'logo', clientLogoId: 'logo' },
  actions: allActions,
});
