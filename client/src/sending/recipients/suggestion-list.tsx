import Box from '@mui/material/Box';
import GroupsRounded from '@mui/icons-material/GroupsRounded';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react';
import { listGroupRecipients, suggestContacts } from '#contract/calls.js';
import type { ContactGroupView } from '#contract/contacts.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { call, hasCode } from '../../lib/api.js';
import { pause } from '../../lib/retry.js';
import { CompanyAvatar } from '../../ui/company-avatar.js';
import { VisuallyHidden } from '../../ui/visually-hidden.js';
import type { Addressee, Recipient } from './recipients.js';

/** Keys of the field that the list handles. */
export interface SuggestionKeys {
  /** Returns whether the list has handled the key. */
  handle(key: string): boolean;
}

interface SuggestionListProps {
  ref: Ref<SuggestionKeys>;
  id: string;
  /** The list is as wide as this, and below it. */
  anchor: RefObject<HTMLElement | null>;
  query: string;
  chosen: readonly Recipient[];
  /** Id of the active option, empty for none; null while the list is closed. */
  onActive(id: string | null): void;
  onChoose(text: string, contacts: readonly Addressee[]): void;
  onClose(): void;
}

type Suggestion = { kind: 'contact'; contact: Addressee } | { kind: 'group'; group: ContactGroupView };

const PATIENCE_MS = 120;

/** Contacts and groups for these letters; the previous ones stay until they are found. None on an error. */
function useSuggestions(query: string, chosen: readonly Recipient[]): Suggestion[] {
  const { data } = useQuery({
    queryKey: ['contacts', 'suggestions', query],
    queryFn: async ({ signal }) => {
      // The next letter aborts it.
      await pause(PATIENCE_MS, signal);
      return call(suggestContacts, { query: { q: query }, signal });
    },
    placeholderData: keepPreviousData,
  });
  const known = new Set(chosen.map(({ email }) => email));
  const contacts = data?.contacts.filter(({ email }) => !known.has(email)) ?? [];
  return [
    ...contacts.map((contact) => ({ kind: 'contact' as const, contact })),
    ...(data?.groups ?? []).map((group) => ({ kind: 'group' as const, group })),
  ];
}

/** A suggested group belongs to the user's own book or to the team's. */
function findGroupRecipients(groupId: string) {
  const params = { groupId };
  return call(listGroupRecipients, { params }).catch((error: unknown) => {
    if (!hasCode(error, 'group-not-found')) throw error;
    return call(listGroupRecipients, { params, query: { book: 'team' } });
  });
}

const addressesOf = (contacts: readonly Addressee[]) => contacts.map(({ email }) => email).join(',');

/** Contacts and groups below the recipients field, which keeps the focus (the combobox pattern of ARIA). */
export function SuggestionList({ ref, id, anchor, query, chosen, onActive, onChoose, onClose }: SuggestionListProps) {
  const { t } = useTranslation('sending');
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
    const { recipients } = await findGroupRecipients(suggestion.group.groupId);
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
      <VisuallyHidden as="output">{count > 0 ? t('suggestions.found', { count }) : ''}</VisuallyHidden>
      <Popper
        open={count > 0}
        anchorEl={anchor.current}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip' }}
        style={{ width: anchor.current?.clientWidth }}
      >
        <Paper
          id={id}
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold pictures, nor leave the focus to the box
          role="listbox"
          aria-label={t('suggestions.label')}
          variant="outlined"
          sx={{ mt: 1, p: 1, maxHeight: 320, overflowY: 'auto', boxShadow: 3 }}
          // The field keeps the focus: leaving it would turn the typed text into a recipient.
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
  const { t } = useTranslation('sending');
  if (suggestion.kind === 'group') {
    const { name, contacts } = suggestion.group;
    return (
      <>
        <GroupsRounded sx={{ width: 32, color: 'primary.main' }} aria-hidden />
        <SuggestionLines first={name} second={t('suggestions.group', { count: contacts })} />
      </>
    );
  }
  const { email, name, company } = suggestion.contact;
  return (
    <>
      <CompanyAvatar name={name} email={email} size={32} />
      {name === '' ? (
        <SuggestionLines first={email} second={company} />
      ) : (
        <SuggestionLines first={name} second={company === '' ? email : `${email} · ${company}`} />
      )}
    </>
  );
}

function SuggestionLines({ first, second }: { first: string; second: string }) {
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
