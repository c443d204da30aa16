import { use } from 'react';
import { Navigate, type To, UNSAFE_DataRouterContext, useLocation, useNavigation } from 'react-router';

/**
 * Replaces this page by another, unless the person has chosen one meanwhile, which loads: their choice would be lost. The
 * router is asked itself, as a busy page renders its state late.
 */
export function LeadOn({ to }: { readonly to: To }) {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  const rendered = useNavigation().location;
  const coming = router?.state.navigation.location ?? rendered;
  return coming === undefined || coming.pathname === pathname ? <Navigate to={to} replace /> : null;
}
