import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail } from '#contract/formats.js';
import { useLatest } from '../../../lib/use-latest.js';
import { Field, FieldInput } from '../../../ui/field.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { splitAddresses, type Addressee, type Recipient } from '../model/recipients.js';
import { useEarlyText } from '../use-early-text.js';
import { RecipientChip } from './recipient-chip.js';
import type { SuggestionKeys } from './suggestion-list.js';

const SuggestionList = lazyPart(async () => (await import('./suggestion-list.js')).SuggestionList);

interface RecipientsFieldProps {
  recipients: readonly Recipient[];
  /** What is being typed. */
  input: string;
  /** Members choose from their contacts; visitors see none (specification, point 6). */
  isMember: boolean;
  onInput: (text: string) => void;
  /** `contacts`: what is known of those in the text. */
  onAdd: (text: string, contacts?: readonly Addressee[]) => void;
  onChange: (recipients: Recipient[]) => void;
}

const SEPARATORS = new Set(['Enter', ',', ';', '，', '；']);
/** Phones report no key for a typed comma. */
const isComplete = (text: string) => /[,;，；]/.test(text);
const hasFocus = (box: RefObject<HTMLElement | null>) => document.activeElement === box.current;
/** No error is shown while the user types. */
const PATIENCE_MS = 800;

/** True once a text that is no address has been left alone for a moment. */
function useIsSettledWrong(text: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== '' && settled === text && !isEmail(text);
}

/** `isChoosing`: what is typed is looked for among contacts, and need not become an address. */
function useLabel(
  { recipients, input }: RecipientsFieldProps,
  isChoosing: boolean,
): { label: string; isWrong: boolean } {
  const { t } = useTranslation('send');
  const text = input.trim();
  const isSettledWrong = useIsSettledWrong(text);
  const isWrong = (isSettledWrong && !isChoosing) || recipients.some(({ isValid }) => !isValid);
  if (isWrong) return { label: t('recipients.invalid'), isWrong };
  return { label: isEmail(text) ? t('recipients.valid') : t('recipients.label'), isWrong };
}

export function RecipientsField(props: RecipientsFieldProps) {
  const { t } = useTranslation('send');
  const { recipients, input, isMember, onInput, onChange } = props;
  const inputId = useId();
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [isAsking, setAsking] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const isOpen = isMember && isAsking;
  const { label, isWrong } = useLabel(props, isOpen && active !== null);
  // The people of a group come a moment after it was chosen: to those who are there by then.
  const latest = useLatest(props.onAdd);
  const add = (...addressees: Parameters<RecipientsFieldProps['onAdd']>) => {
    // The list would cover the button that sends.
    setAsking(false);
    latest.current(...addressees);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method's Enter ends its own composition, not the address.
    if (event.nativeEvent.isComposing) return;
    if (isMember && event.key === 'ArrowDown') setAsking(true);
    if (isOpen && keys.current?.handle(event.key)) return event.preventDefault();
    const isBlankAfterAddress = event.key === ' ' && isEmail(input);
    if (SEPARATORS.has(event.key) || isBlankAfterAddress) {
      if (event.key === 'Enter' && input.trim() === '') return;
      event.preventDefault();
      if (input.trim() !== '') add(input);
    } else if (event.key === 'Backspace' && input === '') {
      onChange(recipients.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const isList = splitAddresses(text).length > 1;
    if (!isList && !isEmail(text)) return;
    event.preventDefault();
    add(`${input} ${text}`);
  };
  // Who is still in the field may not have finished.
  useEarlyText(box, input, (text) => (isComplete(text) || !hasFocus(box) ? add(text) : onInput(text)));
  const without = (email: string) => recipients.filter((recipient) => recipient.email !== email);

  return (
    <Field label={label} controlId={inputId} isWrong={isWrong}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          pt: 1,
          maxHeight: 100,
          overflowY: 'auto',
          scrollbarWidth: 'thin',
        }}
      >
        {recipients.length > 0 && (
          <Box component="ul" aria-label={t('recipients.list')} sx={{ display: 'contents', listStyle: 'none' }}>
            {recipients.map((recipient) => (
              <RecipientChip
                key={recipient.email}
                recipient={recipient}
                onRemove={() => {
                  onChange(without(recipient.email));
                  box.current?.focus();
                }}
                onCorrect={() => {
                  onChange(without(recipient.email));
                  onInput(recipient.email);
                  box.current?.focus();
                }}
              />
            ))}
          </Box>
        )}
        <FieldInput
          ref={box}
          id={inputId}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          {...(isMember && {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': active !== null,
            'aria-controls': listId,
            'aria-activedescendant': active || undefined,
          })}
          value={input}
          onChange={({ target }) => {
            setAsking(target.value.trim() !== '');
            if (isComplete(target.value)) add(target.value);
            else onInput(target.value);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => {
            setAsking(false);
            if (input.trim() !== '') add(input);
          }}
          sx={{ flex: '1 1 140px', minWidth: 0, minHeight: 28 }}
        />
      </Box>
      {isOpen && (
        <SuggestionList
          ref={keys}
          id={listId}
          box={box}
          query={input.trim()}
          chosen={recipients}
          onActive={setActive}
          onClose={() => setAsking(false)}
          onChoose={add}
        />
      )}
    </Field>
  );
}
