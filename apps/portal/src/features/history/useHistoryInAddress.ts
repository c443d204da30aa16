import type { PageAction } from '../../ui/feedback/pageAction.ts';
import type { Approach } from '../../ui/later/laterPart.ts';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { useText } from '../../ui/text/useText.ts';

const KEY = 'history';

/**
 * Checks whether the history of a screen that is no record's is open, as the address says it, and the entry of the page's
 * menu that opens it (AUDIT-04).
 * @param approach of the part that it opens
 */
export function useHistoryInAddress(approach: Approach): {
  readonly isOpen: boolean;
  readonly action: PageAction;
  readonly close: () => void;
} {
  const t = useText('kit');
  const [query, changeQuery] = useAddressQuery();
  const open = () =>
    changeQuery((address) => {
      address.set(KEY, '');
      return address;
    });
  const close = () =>
    changeQuery(
      (address) => {
        address.delete(KEY);
        return address;
      },
      { replace: true },
    );
  return { isOpen: query.has(KEY), action: { label: t('history.open'), onSelect: open, approach }, close };
}
