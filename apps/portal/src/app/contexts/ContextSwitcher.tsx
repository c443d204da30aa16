import Popover from '@mui/material/Popover';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import type { ContextEntry } from '@atrium/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useSettledText } from '../../ui/text/useSettledText.ts';
import { useCountText } from '../../kit/list/useCountText.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import type { ContextRef } from '../../kit/navigation/place.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import type { ComboLine } from '../../ui/command/comboLine.ts';
import { ComboList } from '../../ui/command/ComboList.tsx';
import { matchesText } from '../../ui/command/matchesText.ts';
import { useText } from '../../ui/text/useText.ts';
import { MenuIcon } from '../shell/MenuIcon.tsx';
import { contextSources, narrowingOf } from './contextSources.ts';
import { keepingState } from './keptPage.ts';
import type { SwitchableContext } from './switchable.ts';
import { usePlaces } from './usePlaces.ts';
import { useRecentPlaces } from './useRecentPlaces.ts';

interface ContextSwitcherProps {
  readonly entry: ContextEntry;
  readonly context: SwitchableContext;
  /** The button it hangs from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const icons = { CUSTOMER: 'customers', CAMPUS: 'campuses', BUILDING: 'buildings', VENDOR: 'vendors' } as const;
const MAX_RECENT = 4;

function Places({ entry, context, onClose }: Omit<ContextSwitcherProps, 'anchor'>) {
  const t = useText('switcher');
  const countText = useCountText();
  const navigate = useNavigate();
  const { stack, page } = useContextStack();
  const [text, setText] = useState('');
  const source = contextSources[context];
  const search = useSettledText(text.trim());
  const outer = stack.slice(0, stack.indexOf(entry));
  const found = usePlaces(source, narrowingOf(source, outer), search);
  const { count, isBusy, isFailed, showMore } = found;
  const isAnswered = search === text.trim() && !found.isEarlier;
  // Enter opens the first line: until the answer is there, no place of an earlier text that does not fit.
  const places = isAnswered ? found.places : found.places.filter(({ name }) => matchesText(name, text.trim()));
  const switchTo = (target: readonly ContextRef[]) => {
    onClose();
    // The record stays behind; the page comes along where the new place has it.
    void navigate(pathOf(target, ''), { state: keepingState(page.split('/')[0] ?? '') });
  };
  const recent = useRecentPlaces()
    .filter((place) => place.context === context && place.id !== entry.id)
    .slice(0, MAX_RECENT)
    .map(({ id, name, stack: target }): ComboLine => ({
      key: `recent-${id}`,
      label: name,
      icon: <HistoryIcon fontSize="small" />,
      onChoose: () => switchTo(target),
    }));
  const groups = [
    { key: 'recent', label: t('recent'), lines: text === '' ? recent : [] },
    {
      key: 'all',
      label: t(`${context}.all`),
      lines: places.map(({ id, name }) => ({
        key: id,
        label: name,
        icon: <MenuIcon page={icons[context]} />,
        isCurrent: id === entry.id,
        onChoose: () => switchTo([...outer, { context, id }]),
      })),
    },
  ];
  const none = (search === '' ? t.at(`${context}.noneAtAll`) : undefined) ?? t(`${context}.none`);
  return (
    <ComboList
      label={t(`${context}.search`)}
      text={text}
      onText={setText}
      groups={groups}
      isBusy={isBusy || search !== text.trim()}
      status={isFailed ? t('failed') : count === 0 ? none : t('count', { count, shown: countText(count, 'first') })}
      onNearEnd={showMore}
    />
  );
}

/** Switches to another place of a context by type-ahead; the page stays where the new place has it (KIT-12). */
export function ContextSwitcher({ anchor, onClose, ...rest }: ContextSwitcherProps) {
  const t = useText('switcher');
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={0}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t(`${rest.context}.search`),
          sx: { width: 400, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(480px, 70dvh)', display: 'flex' },
        },
      }}
    >
      <Places {...rest} onClose={onClose} />
    </Popover>
  );
}
