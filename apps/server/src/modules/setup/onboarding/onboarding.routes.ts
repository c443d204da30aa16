import { crudRoutes } from '../../../services/crudRoutes.ts';
import { onboardingStore } from './onboarding.store.ts';

export const onboardingRoutes = crudRoutes(onboardingStore, { narrow: ['customerId'] });
