import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { requestSorts } from '#contract/choices.js';
import type { RequestRow } from '#contract/requests/requests.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { DataList, type Column } from '../../../ui/list/data-list.js';
import { TextLink } from '../../../ui/router-link.js';
import type { RequestsUrl } from '../api/requests.queries.js';
import { requestPaths } from '../request-paths.js';
import { RequestMenu } from './request-menu.js';
import { StateChip } from './state-chip.js';
import { touchRowLink } from '../../../theme/tokens.js';

type Sort = (typeof requestSorts)[number];

interface RequestListProps {
  requests: readonly RequestRow[];
  url: RequestsUrl;
  onDelete(request: RequestRow): void;
}

export function RequestList({ requests, url, onDelete }: RequestListProps) {
  const { t } = useTranslation('requests');
  const now = useNow();
  const columns = useColumns(now);
  const menu = (request: RequestRow) => <RequestMenu request={request} onDelete={() => onDelete(request)} />;
  return (
    <DataList
      label={t('title')}
      rows={requests}
      idOf={({ slug }) => slug}
      nameOf={({ title }) => title}
      columns={columns}
      actions={menu}
      actionsWidth={60}
      tableFrom="lg"
      url={url}
      narrow={(request) => (
        <NarrowRow request={request} now={now}>
          {menu(request)}
        </NarrowRow>
      )}
    />
  );
}

function useColumns(now: number): Column<RequestRow, Sort>[] {
  const { t } = useTranslation('requests');
  const format = useFormats();
  const texts = useRowTexts(now);
  return [
    {
      id: 'title',
      label: t('column.title'),
      sort: { by: 'title', begin: 'asc' },
      cell: (request) => <TitleLink request={request} />,
    },
    { id: 'state', label: t('column.state'), width: 120, cell: (request) => <StateChip request={request} now={now} /> },
    { id: 'items', label: t('column.items'), width: 104, cell: texts.items },
    { id: 'people', label: t('column.people'), width: 152, cell: texts.people },
    {
      id: 'dueAt',
      label: t('column.dueAt'),
      width: 112,
      sort: { by: 'dueAt', begin: 'asc' },
      title: ({ dueAt }) => (dueAt === null ? undefined : format.dateTime(dueAt)),
      cell: ({ dueAt }) => (dueAt === null ? t('row.noDue') : format.end(dueAt, now)),
    },
    {
      id: 'expiresAt',
      label: t('column.expiresAt'),
      width: 136,
      title: ({ expiresAt }) => (expiresAt === null ? undefined : format.dateTime(expiresAt)),
      cell: ({ expiresAt }) => (expiresAt === null ? t('row.never') : format.relative(expiresAt, now)),
    },
    {
      id: 'lastModified',
      label: t('column.lastModified'),
      width: 124,
      sort: { by: 'lastModified', begin: 'desc' },
      title: ({ lastModified }) => format.dateTime(lastModified),
      cell: ({ lastModified }) => format.shortDate(lastModified, now),
    },
  ];
}

function useRowTexts(now: number) {
  const { t } = useTranslation('requests');
  const format = useFormats();
  return {
    items: ({ layout, itemCount: count }: RequestRow) =>
      layout === 'drop-box' ? t('row.dropBox') : t('row.items', { count }),
    people: ({ peopleCount: count, completeCount: complete }: RequestRow) =>
      count === 0 ? t('row.link') : t('row.people', { count, complete }),
    due: ({ dueAt }: RequestRow) =>
      dueAt === null ? '' : t(dueAt < now ? 'row.overdue' : 'row.due', { date: format.end(dueAt, now) }),
    expiry: ({ expiresAt }: RequestRow) =>
      expiresAt === null
        ? t('row.never')
        : t(expiresAt < now ? 'row.expired' : 'row.expires', { when: format.relative(expiresAt, now) }),
  };
}

function TitleLink({ request: { slug, title } }: { request: RequestRow }) {
  return (
    <TextLink
      to={requestPaths.one(slug)}
      title={title}
      dir="auto"
      noWrap
      color="text.primary"
      sx={{ display: 'block', fontWeight: 600, minWidth: 0, ...touchRowLink }}
    >
      {title}
    </TextLink>
  );
}

interface NarrowRowProps {
  request: RequestRow;
  now: number;
  /** Its menu. */
  children: ReactNode;
}

/** The title, and below it what matters most first: the rest may be cut off. */
function NarrowRow({ request, now, children }: NarrowRowProps) {
  const texts = useRowTexts(now);
  const facts = [texts.items(request), texts.people(request), texts.due(request), texts.expiry(request)];
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto auto', gap: 1, alignItems: 'center', mr: -2 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TitleLink request={request} />
        <Typography variant="body2" color="textSecondary" noWrap>
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <StateChip request={request} now={now} />
      {children}
    </Box>
  );
}
