import Box from '@mui/material/Box';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { listGroupRecipients, suggestContacts } from '#contract/calls.js';
import type { ContactGroupView } from '#contract/contacts.js';
import { call } from '../../../lib/api.js';
import { CompanyAvatar } from '../../../ui/company-avatar.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { Addressee, Recipient } from '../model/recipients.js';

/** Keys of the box that the list takes for itself. */
export interface SuggestionKeys {
  /** True where the key was for the list. */
  handle(key: string): boolean;
}

interface SuggestionListProps {
  ref: Ref<SuggestionKeys>;
  id: string;
  box: RefObject<HTMLInputElement | null>;
  query: string;
  chosen: readonly Recipient[];
  /** The option that keys would choose, an empty text for none yet; null while nothing is shown. */
  onActive(id: string | null): void;
  onChoose(text: string, contacts: readonly Addressee[]): void;
  onClose(): void;
}

type Suggestion = { kind: 'contact'; contact: Addressee } | { kind: 'group'; group: ContactGroupView };

const PATIENCE_MS = 120;

/** What the member's contacts have for these letters; what was found before stays until the next answer. */
function useSuggestions(query: string, chosen: readonly Recipient[]): Suggestion[] {
  const [found, setFound] = useState<Suggestion[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      call(suggestContacts, { query: { q: query }, signal: asking.signal }).then(
        ({ contacts, groups }) =>
          setFound([
            ...contacts.map((contact) => ({ kind: 'contact' as const, contact })),
            ...groups.map((group) => ({ kind: 'group' as const, group })),
          ]),
        // Without suggestions the box works as before.
        () => undefined,
      );
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  const known = new Set(chosen.map(({ email }) => email));
  return found.filter((suggestion) => suggestion.kind === 'group' || !known.has(suggestion.contact.email));
}

const addressesOf = (contacts: readonly Addressee[]) => contacts.map(({ email }) => email).join(',');

/** Contacts and groups below the recipients' box, which keeps the focus (the combobox pattern of ARIA). */
export function SuggestionList({ ref, id, box, query, chosen, onActive, onChoose, onClose }: SuggestionListProps) {
  const { t } = useTranslation('send');
  const suggestions = useSuggestions(query, chosen);
  const [place, setPlace] = useState(-1);
  const count = suggestions.length;
  const current = place < count ? place : -1;
  const optionId = (at: number) => `${id}-${at}`;
  const active = count === 0 ? null : current === -1 ? '' : optionId(current);
  useEffect(() => onActive(active), [onActive, active]);
  useEffect(() => () => onActive(null), [onActive]);

  const choose = async (suggestion: Suggestion) => {
    if (suggestion.kind === 'contact') return onChoose(suggestion.contact.email, [suggestion.contact]);
    const { recipients } = await call(listGroupRecipients, { params: { groupId: suggestion.group.groupId } });
    return onChoose(addressesOf(recipients), recipients);
  };
  const pick = (suggestion: Suggestion) => void choose(suggestion).catch(onClose);
  useImperativeHandle(ref, () => ({
    handle: (key) => {
      if (count === 0) return false;
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
      const step = steps[key];
      if (step !== undefined) setPlace(current === -1 && step < 0 ? count - 1 : (current + step + count) % count);
      else if (key === 'Escape') onClose();
      else {
        const suggestion = suggestions[current];
        if (key !== 'Enter' || !suggestion) return false;
        pick(suggestion);
      }
      return true;
    },
  }));

  return (
    <>
      <VisuallyHidden as="output">{count > 0 ? t('recipients.suggestions.found', { count }) : ''}</VisuallyHidden>
      <Popper
        open={count > 0}
        anchorEl={box.current}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip', width: 320, maxWidth: 'calc(100vw - 32px)' }}
      >
        <Paper
          id={id}
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold pictures, nor leave the focus to the box
          role="listbox"
          aria-label={t('recipients.suggestions.label')}
          elevation={4}
          sx={{ mt: 1, p: 1, maxHeight: 320, overflowY: 'auto' }}
          // The box keeps the focus: leaving it would take what is typed for an address.
          onMouseDown={(event) => event.preventDefault()}
        >
          {suggestions.map((suggestion, at) => (
            <Box
              key={suggestion.kind === 'contact' ? suggestion.contact.email : suggestion.group.groupId}
              id={optionId(at)}
              // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
              role="option"
              aria-selected={at === current}
              onClick={() => pick(suggestion)}
              sx={{
                display: 'flex',
                gap: 2,
                alignItems: 'center',
                px: 2,
                py: 1.5,
                minHeight: 44,
                borderRadius: 2,
                cursor: 'pointer',
                bgcolor: at === current ? 'surface.well' : 'transparent',
                '&:hover': { bgcolor: 'surface.well' },
              }}
            >
              <Option suggestion={suggestion} />
            </Box>
          ))}
        </Paper>
      </Popper>
    </>
  );
}

function Option({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation('send');
  if (suggestion.kind === 'group') {
    const { name, contacts } = suggestion.group;
    return (
      <>
        <GroupsRounded sx={{ width: 32, color: 'primary.main' }} aria-hidden />
        <Lines first={name} second={t('recipients.suggestions.group', { count: contacts })} />
      </>
    );
  }
  const { email, name, company } = suggestion.contact;
  return (
    <>
      <CompanyAvatar name={name} email={email} size={32} />
      {name === '' ? (
        <Lines first={email} second={company} />
      ) : (
        <Lines first={name} second={company === '' ? email : `${email} · ${company}`} />
      )}
    </>
  );
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography noWrap sx={{ fontWeight: 550 }}>
        {first}
      </Typography>
      {second !== '' && (
        <Typography noWrap variant="body2" color="textSecondary">
          {second}
        </Typography>
      )}
    </Box>
  );
}
