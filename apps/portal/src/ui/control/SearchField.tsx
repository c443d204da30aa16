import { listLimits } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import IconButton from '@mui/material/IconButton';
import Input from '@mui/material/Input';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useState } from 'react';

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
  const [sent, setSent] = useState(search);
  // The address has changed by itself: back, forward, or the filters were cleared.
  if (search !== sent) {
    setSent(search);
    setDraft(search);
  }
  const send = (text: string) => {
    setDraft(text);
    setSent(text);
    if (text !== search) onSearch(text);
  };
  useEffect(() => {
    if (draft === sent) return undefined;
    const timer = setTimeout(() => {
      setSent(draft);
      onSearch(draft);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [draft, sent, onSearch]);

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
      inputProps={{ 'aria-label': t('list.search'), maxLength: listLimits.mostSearchLength, enterKeyHint: 'search' }}
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
