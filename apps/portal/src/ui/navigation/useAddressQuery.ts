import { use, useCallback } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useNavigate, useSearchParams } from 'react-router';

/** Makes the next query of the address from the one of now. */
export type AddressChange = (now: URLSearchParams) => URLSearchParams;

/**
 * The query of the address, and how to change it. The router shows an address in a transition, which a busy page finishes
 * late: a change begins with the address that is opened and not with what is rendered, so that two in a row both count. Once another page
 * is on its way nothing is changed any more: the page of the query is being left.
 */
export function useAddressQuery(): [URLSearchParams, (change: AddressChange, options?: NavigateOptions) => void] {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (next: AddressChange, options?: NavigateOptions) => {
      const { location, navigation } = router?.state ?? {};
      const coming = navigation?.location;
      if (coming !== undefined && coming.pathname !== location?.pathname) return;
      const now = new URLSearchParams((coming ?? location)?.search ?? query);
      void navigate({ search: next(now).toString() }, options);
    },
    [router, query, navigate],
  );
  return [query, change];
}
