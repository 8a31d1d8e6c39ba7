import SearchRounded from '@mui/icons-material/SearchRounded';
import InputAdornment from '@mui/material/InputAdornment';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { CloseButton } from './close-button.js';
import { TextField } from './text-field.js';

const PAUSE_MS = 250;

interface SearchBoxProps {
  /** The search in the address, whose result the page shows. */
  search: string;
  maxLength: number;
  labels: { label: string; placeholder: string; clear: string };
  onSearch(search: string): void;
}

/** Searches while the user types, after a pause; not once the user has begun to go elsewhere. */
export function SearchBox({ search, maxLength, labels, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  // Searches sent from here, oldest first: the URL is updated later, when more may have been typed.
  const [asked, setAsked] = useState<readonly string[]>([search]);
  const input = useRef<HTMLInputElement>(null);
  if (search !== shown) {
    setShown(search);
    const place = asked.indexOf(search);
    // Back, or a link: the address wins.
    if (place < 0) setText(search);
    setAsked(place < 0 ? [search] : asked.slice(place));
  }
  const wanted = text.trim();
  const isAsked = wanted === asked.at(-1);
  const submitSearch = useEffectEvent(() => {
    setAsked([...asked, wanted]);
    onSearch(wanted);
  });
  const isIdle = useNavigation().state === 'idle';
  const { key } = useLocation();
  useEffect(() => {
    if (isAsked || !isIdle) return undefined;
    const { href } = window.location;
    const timer = setTimeout(() => {
      // The address changes before the next page is rendered.
      if (window.location.href === href) submitSearch();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, isAsked, isIdle, key]);
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
      placeholder={labels.placeholder}
      onChange={({ target }) => setText(target.value.slice(0, maxLength))}
      onKeyDown={({ key }) => (key === 'Escape' ? setText('') : undefined)}
      sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      inputRef={input}
      slotProps={{
        htmlInput: { 'aria-label': labels.label, maxLength, enterKeyHint: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <CloseButton size="small" edge="end" label={labels.clear} onClick={clear} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
