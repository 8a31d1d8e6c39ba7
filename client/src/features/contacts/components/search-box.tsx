import CloseRounded from '@mui/icons-material/CloseRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContactNavigation } from '../contact-address.js';

const PATIENCE_MS = 250;
const LONGEST = 120;

/** What is typed goes into the address once the hand rests; it replaces the entry there, so Back leaves the search. */
export function SearchBox({ navigation }: { navigation: ContactNavigation }) {
  const { t } = useTranslation('contacts');
  const { q } = navigation.address;
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // Back, or a link, has changed the address under the box.
  if (known !== q) {
    setKnown(q);
    setText(q);
  }
  const { go } = navigation;
  useEffect(() => {
    if (text === q) return undefined;
    const timer = setTimeout(() => go({ q: text }, { replace: true }), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text, q, go]);
  const clear = (
    <InputAdornment position="end">
      <IconButton size="small" aria-label={t('search.clear')} onClick={() => setText('')}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      size="small"
      value={text}
      onChange={({ target }) => setText(target.value.slice(0, LONGEST))}
      placeholder={t('search.placeholder')}
      slotProps={{
        htmlInput: { 'aria-label': t('search.label'), type: 'search', maxLength: LONGEST },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text === '' ? undefined : clear,
        },
      }}
      sx={{
        width: { xs: '100%', sm: 300 },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
