import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
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
import { touchRowLink, twoLines } from '../../../theme/tokens.js';

/** Narrower, the columns would be cut off: cards. */
export const REQUESTS_TABLE_FROM = 'lg';

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
      tableFrom={REQUESTS_TABLE_FROM}
      url={url}
      card={(request) => (
        <RequestCard request={request} now={now}>
          {menu(request)}
        </RequestCard>
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
    { id: 'people', label: t('column.people'), width: 104, cell: texts.people },
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
    people: ({ peopleCount: count }: RequestRow) => (count === 0 ? t('row.link') : t('row.people', { count })),
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
      color="text.primary"
      sx={{ display: 'block', fontWeight: 600, minWidth: 0, ...touchRowLink }}
    >
      <Box component="span" dir="auto" sx={twoLines}>
        {title}
      </Box>
    </TextLink>
  );
}

interface RequestCardProps {
  request: RequestRow;
  now: number;
  /** Its menu. */
  children: ReactNode;
}

function RequestCard({ request, now, children }: RequestCardProps) {
  const texts = useRowTexts(now);
  const facts = [texts.items(request), texts.people(request), texts.due(request), texts.expiry(request)];
  return (
    <Stack sx={{ gap: 2, height: '100%' }}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 1 }}>
          <TitleLink request={request} />
        </Box>
        <Box sx={{ flex: 'none', mt: -1, mr: -2 }}>{children}</Box>
      </Stack>
      <Stack direction="row" useFlexGap spacing={2} sx={{ mt: 'auto', alignItems: 'center', flexWrap: 'wrap' }}>
        <StateChip request={request} now={now} />
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
    </Stack>
  );
}
