import { use } from 'react';
import { UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router';

/**
 * Whether another page is on its way: what leads on from this one by itself would take the person away from where they
 * have just gone. The router is asked itself, as a busy page renders its state late.
 */
export function useIsLeaving(): boolean {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  const rendered = useNavigation().location;
  const coming = router?.state.navigation.location ?? rendered;
  return coming !== undefined && coming.pathname !== pathname;
}
