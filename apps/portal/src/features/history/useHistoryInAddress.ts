import type { PageAction } from '../../ui/feedback/pageAction.ts';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { useText } from '../../ui/text/useText.ts';

const KEY = 'history';

/** Whether the history of a screen that is no record's is open, as the address says it, and the entry of the page's menu that opens it (AUDIT-04). */
export function useHistoryInAddress(): {
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
  return { isOpen: query.has(KEY), action: { label: t('history.open'), onSelect: open }, close };
}
