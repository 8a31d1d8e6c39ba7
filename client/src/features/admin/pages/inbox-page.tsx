import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageKinds, messageStates } from '#contract/choices.js';
import { isEmail, toEmail } from '#contract/formats.js';
import type { MessageState } from '#contract/admin/inbox.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { TextLink } from '../../../ui/router-link.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { ToneChip, type Tone } from '../../../ui/tone-chip.js';
import { messagePath } from '../admin-paths.js';
import { INBOX_PAGE_SIZE, inboxQuery, inboxUrl } from '../api/inbox.queries.js';
import { Rows } from '../components/rows.js';

const EXCERPT_LENGTH = 160;
const tones: Record<MessageState, Tone> = { open: 'info', answered: 'success', closed: 'neutral' };

/** What visitors and users wrote. */
export function InboxPage() {
  const { t } = useTranslation('inbox');
  const format = useFormats();
  useDocumentTitle(t('title'));
  const url = useUrlState(inboxUrl);
  const [typed, setTyped] = useState('');
  const email = isEmail(typed) ? toEmail(typed) : '';
  const query = useQuery(inboxQuery(url.values, email));
  const { messages = [], total = 0 } = query.data ?? {};
  const rows = messages.map(({ messageId, kind, state, subject, message, name, email: from, at }) => ({
    id: messageId,
    title: <TextLink to={messagePath(messageId)}>{subject || excerptOf(message, 80)}</TextLink>,
    detail: [
      [t(`kinds.${kind}`), name, from].filter(Boolean).join(' · '),
      ...(subject === '' ? [] : [excerptOf(message, EXCERPT_LENGTH)]),
    ].join('\n'),
    aside: (
      <Stack spacing={1} sx={{ alignItems: 'flex-end' }}>
        <ToneChip tone={tones[state]} label={t(`states.${state}`)} />
        {format.dateTime(at)}
      </Stack>
    ),
  }));
  const filters = (
    <Stack direction="row" useFlexGap sx={{ gap: 3, flexWrap: 'wrap', mb: 4 }}>
      <Choice
        label={t('state')}
        value={url.values.state}
        options={messageStates.map((state) => [state, t(`states.${state}`)])}
        onChange={(state) => url.go({ state: messageStates.find((each) => each === state) ?? 'open' })}
      />
      <Choice
        label={t('kind')}
        value={url.values.kind}
        options={[['', t('anyKind')], ...messageKinds.map((kind) => [kind, t(`kinds.${kind}`)] as const)]}
        onChange={(kind) => url.go({ kind: messageKinds.find((each) => each === kind) ?? '' })}
      />
      <TextField
        size="small"
        type="search"
        label={t('from')}
        helperText={t('fromHelp')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ flex: '1 1 240px', maxWidth: 360 }}
      />
    </Stack>
  );
  return (
    <ListPage
      title={t('title')}
      intro={t('intro')}
      filters={filters}
      query={query}
      count={query.data && messages.length}
      summary={t('shown', { count: total })}
      empty={{ text: t('none') }}
      pages={{ url, size: INBOX_PAGE_SIZE, total }}
    >
      <Rows label={t('title')} rows={rows} empty="" />
    </ListPage>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SelectField
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 160 }}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function excerptOf(message: string, length: number): string {
  const characters = Array.from(message.replace(/\s+/g, ' '));
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('')}…`;
}
