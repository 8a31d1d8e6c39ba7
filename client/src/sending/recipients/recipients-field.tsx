import Box from '@mui/material/Box';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { isComposing } from '../../lib/is-composing.js';
import { useLatest } from '../../lib/use-latest.js';
import { errorIdOf, Field, FieldInput } from '../../ui/field.js';
import { readAddresses } from '#contract/address-list.js';
import { hasSeparator, isEmail } from '#contract/formats.js';
import type { Addressee, Recipient } from './recipients.js';
import { usePreHydrationText } from '../../ui/use-pre-hydration-text.js';
import { sendingPart } from '../sending-part.js';
import { RecipientChips } from './recipient-chips.js';
import type { SuggestionKeys } from './suggestion-list.js';
import { useRecipientsError, type RecipientsRules } from './use-recipients-error.js';

const WayOn = sendingPart(async () => (await import('../way-on.js')).WayOn);
const SuggestionList = sendingPart(async () => (await import('./suggestion-list.js')).SuggestionList);

/** Members choose from their contacts; visitors see none. */
interface RecipientsFieldProps extends RecipientsRules {
  recipients: readonly Recipient[];
  /** Text that is being typed. */
  input: string;
  onInput: (text: string) => void;
  /** `contacts`: details of addresses in the text. */
  onAdd: (text: string, contacts?: readonly Addressee[]) => void;
  onChange: (recipients: Recipient[]) => void;
  /** Before a link out of the form is followed. */
  onLeave?: (() => void) | undefined;
}

/** A longer text is a list that found no place: it gets a line of its own. */
const ONE_ADDRESS = 30;
const endsAddress = (key: string) => key === 'Enter' || hasSeparator(key);
/** Phones report no key for a typed comma. One within the text belongs to what found no place. */
const isComplete = (text: string) => hasSeparator(text.trimEnd().slice(-1));
const hasFocus = (box: RefObject<HTMLElement | null>) => document.activeElement === box.current;
/** All of them, and what lifts the limit. */
function Problems({ texts, wayOn }: { texts: readonly string[]; wayOn: ReactNode }) {
  return (
    <>
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
      {wayOn}
    </>
  );
}

export function RecipientsField(props: RecipientsFieldProps) {
  const { t } = useTranslation('send');
  const { recipients, input, isMember, limit, onInput, onChange, onLeave } = props;
  const inputId = useId();
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [isAsking, setAsking] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const isOpen = isMember && isAsking;
  const problems = useRecipientsError({ ...props, isChoosing: isOpen && active !== null });
  const isWrong = problems.texts.length > 0;
  const label = problems.hasWrong ? 'invalid' : !isWrong && isEmail(input) ? 'valid' : 'plain';
  const count = recipients.filter(({ isValid }) => isValid).length;
  // A group's members load asynchronously: they are appended to the current recipients, not to those at the time of the click.
  const latest = useLatest(props.onAdd);
  const add = (...addressees: Parameters<RecipientsFieldProps['onAdd']>) => {
    // The list would cover the send button.
    setAsking(false);
    latest.current(...addressees);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (isMember && event.key === 'ArrowDown') setAsking(true);
    if (isOpen && keys.current?.handle(event.key)) return event.preventDefault();
    const isBlankAfterAddress = event.key === ' ' && isEmail(input);
    if (endsAddress(event.key) || isBlankAfterAddress) {
      if (event.key === 'Enter' && input.trim() === '') return;
      event.preventDefault();
      if (input.trim() !== '') add(input);
    } else if (event.key === 'Backspace' && input === '') {
      onChange(recipients.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    const isList = readAddresses(text).length > 1;
    if (!isList && !isEmail(text)) return;
    event.preventDefault();
    add(`${input} ${text}`);
  };
  // While the field has the focus, typing may not be finished.
  usePreHydrationText(box, input, (text) => (isComplete(text) || !hasFocus(box) ? add(text) : onInput(text)));
  const without = (email: string) => recipients.filter((recipient) => recipient.email !== email);

  return (
    <Field
      ref={field}
      label={t(`recipients.label.${label}`)}
      controlId={inputId}
      error={
        isWrong ? (
          <Problems texts={problems.texts} wayOn={problems.isOverPlan && <WayOn onLeave={onLeave} />} />
        ) : undefined
      }
      aside={count > 1 && <span>{t('recipients.count', { count, limit })}</span>}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pt: 1 }}>
        <RecipientChips
          recipients={recipients}
          onRemove={(email) => {
            onChange(without(email));
            box.current?.focus();
          }}
          onCorrect={(email) => {
            onChange(without(email));
            onInput([input.trim(), email].filter((text) => text !== '').join(', '));
            box.current?.focus();
          }}
        />
        <FieldInput
          ref={box}
          id={inputId}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={errorIdOf(inputId)}
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
          sx={{ flex: input.length > ONE_ADDRESS ? '1 1 100%' : '1 1 140px', minWidth: 0, minHeight: 28 }}
        />
      </Box>
      {isOpen && (
        <SuggestionList
          ref={keys}
          id={listId}
          anchor={field}
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
