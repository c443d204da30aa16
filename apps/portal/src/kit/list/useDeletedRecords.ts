import type { PageAction } from '../../ui/feedback/pageAction.ts';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { useText } from '../../ui/text/useText.ts';
import { DELETED_KEY } from '../removal/removalKeys.ts';

/**
 * Checks whether the address asks for the deleted records, and the entry of the page's menu that shows them where the screen
 * is no list (WORK-10).
 */
export function useDeletedRecords(): { readonly isShown: boolean; readonly action: PageAction } {
  const t = useText('kit');
  const [query, changeQuery] = useAddressQuery();
  const open = () => changeQuery(() => new URLSearchParams({ [DELETED_KEY]: 'true' }));
  return { isShown: query.has(DELETED_KEY), action: { label: t('list.filters.deleted'), onSelect: open } };
}
