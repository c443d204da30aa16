import { listLimits } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import Input from '@mui/material/Input';
import InputAdornment from '@mui/material/InputAdornment';
import { useCallback, useEffect, useState } from 'react';

import { useText } from '../text/useText.ts';

const TYPING_PAUSE = 300;

interface SearchFieldProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The search of a list: sent a moment after the last key, at once by Enter. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const t = useText('kit');
  const [draft, setDraft] = useState(search);
  const [shown, setShown] = useState(search);
  // What was sent and is not yet in the address: a busy page shows an address late, and what is typed meanwhile stays.
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (search !== shown) {
    setShown(search);
    const at = awaited.lastIndexOf(search);
    setAwaited(at === -1 ? [] : awaited.slice(at + 1));
    // The address has changed by itself: back, forward, or the filters were cleared.
    if (at === -1) setDraft(search);
  }
  const sent = awaited.at(-1) ?? shown;
  const send = useCallback(
    (text: string) => {
      setDraft(text);
      if (text === sent) return;
      setAwaited((before) => [...before, text]);
      onSearch(text);
    },
    [sent, onSearch],
  );
  useEffect(() => {
    if (draft === sent) return undefined;
    const timer = setTimeout(() => send(draft), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [draft, sent, send]);

  return (
    <Input
      name="search"
      value={draft}
      placeholder={t('list.search')}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(draft);
        if (event.key === 'Escape' && draft !== '') send('');
      }}
      inputProps={{ 'aria-label': t('list.search'), maxLength: listLimits.maxSearchLength, enterKeyHint: 'search' }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined />
        </InputAdornment>
      }
      endAdornment={
        draft === '' ? null : (
          <InputAdornment position="end">
            <IconButton size="small" aria-label={t('list.clearSearch')} onClick={() => send('')}>
              <CloseOutlined fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ flex: '1 1 200px', maxWidth: { sm: 320 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
    />
  );
}
