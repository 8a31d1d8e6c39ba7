import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SEARCH_MAX_LENGTH } from '../list-address.js';
import type { ListNavigation } from '../use-list-address.js';

const PAUSE_MS = 250;

/** Looks while one types, after a short pause; the words stand in the address. */
export function SearchBox({ navigation }: { navigation: ListNavigation }) {
  const { t } = useTranslation('transfers');
  const { search } = navigation.address;
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  if (search !== known) {
    // Back, or a link: the address leads, unless it follows what is typed here.
    setKnown(search);
    if (search !== text.trim()) setText(search);
  }
  const { go } = navigation;
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === known) return undefined;
    const timer = setTimeout(() => {
      setKnown(wanted);
      go({ search: wanted }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, known, go]);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  return (
    <TextField
      type="search"
      size="small"
      fullWidth
      value={text}
      placeholder={t('search.placeholder')}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={({ key }) => (key === 'Escape' ? setText('') : undefined)}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      inputRef={input}
      slotProps={{
        htmlInput: { 'aria-label': t('search.label'), maxLength: SEARCH_MAX_LENGTH, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton size="small" edge="end" aria-label={t('search.clear')} onClick={clear}>
                <CloseRounded fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
