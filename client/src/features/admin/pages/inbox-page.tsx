import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageKinds, messageStates } from '#contract/choices.js';
import { isEmail, toEmail } from '#contract/formats.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useUrlState } from '../../../lib/url-state.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { SelectField } from '../../../ui/select-field.js';
import { TextField } from '../../../ui/text-field.js';
import { messagePath } from '../admin-paths.js';
import { INBOX_PAGE_SIZE, inboxQuery, inboxUrl } from '../api/inbox.queries.js';
import { MessageStateChip, RatingChip } from '../components/message-chips.js';
import { Table } from '../components/table.js';

const EXCERPT_LENGTH = 80;

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
  const rows = messages.map(({ messageId, kind, state, subject, message, rating, name, email: from, at }) => ({
    id: messageId,
    to: messagePath(messageId),
    cells: [
      subject || excerptOf(message) || t(`kinds.${kind}`),
      name || from || t('unnamed'),
      rating ? <RatingChip key="rating" rating={rating} /> : t(`kinds.${kind}`),
      <MessageStateChip key="state" state={state} />,
      format.dateTime(at),
    ],
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
      <Table
        isList
        label={t('title')}
        columns={[
          { text: t('message') },
          { text: t('facts.writer') },
          { text: t('kind') },
          { text: t('facts.state') },
          t('facts.at'),
        ]}
        rows={rows}
      />
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

function excerptOf(message: string): string {
  const characters = Array.from(message.replace(/\s+/g, ' '));
  return characters.length <= EXCERPT_LENGTH ? characters.join('') : `${characters.slice(0, EXCERPT_LENGTH).join('')}…`;
}
