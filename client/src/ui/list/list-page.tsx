import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import type { UrlState } from '../../lib/url-state.js';
import { EmptyState } from '../empty-state.js';
import { Pager } from '../pager.js';
import { RetryAlert } from '../retry-alert.js';
import { VisuallyHidden } from '../visually-hidden.js';

interface ListQuery {
  error: unknown;
  isFetching: boolean;
  /** The rows are those of the address before. */
  isPlaceholderData: boolean;
  refetch(): unknown;
}

interface ListPageProps {
  title: string;
  intro?: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  /** Between the two, on a phone below them. */
  meter?: ReactNode;
  /** Search, filters and order. */
  filters?: ReactNode;
  /** The notice about the last change of rows. */
  notice?: ReactNode;
  query: ListQuery;
  /** Rows on this page; undefined until they are known. */
  count: number | undefined;
  /** Names the result for screen readers. */
  summary: string;
  empty: ComponentProps<typeof EmptyState>;
  pages: PagesProps | { links: ReactNode };
  /** Actions on the selected rows. */
  bar?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

interface PagesProps {
  url: UrlState<{ page: number }>;
  size: number;
  total: number;
}

/** A list with everything it can be: loading, refused, empty, past its end, long. */
export function ListPage({
  title,
  intro,
  aside,
  meter,
  filters,
  notice,
  count,
  pages,
  empty,
  bar,
  children,
  ...list
}: ListPageProps) {
  const titleId = useId();
  const { error, isFetching, isPlaceholderData, refetch } = list.query;
  const isPastEnd = useReturnFromPastEnd(pages, count !== undefined && !isPlaceholderData);
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <Typography id={titleId} component="h1" variant="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {title}
        </Typography>
        {meter && <Box sx={{ order: { xs: 1, md: 0 }, flex: { xs: '1 0 100%', md: '0 1 320px' } }}>{meter}</Box>}
        {aside}
        {intro !== undefined && (
          <Typography color="textSecondary" sx={{ order: 1, flexBasis: '100%', mt: -2 }}>
            {intro}
          </Typography>
        )}
      </Stack>
      {filters}
      <VisuallyHidden as="output">{count !== undefined && !isFetching ? list.summary : ''}</VisuallyHidden>
      {error !== null && (
        <Box sx={{ mb: 4 }}>
          <RetryAlert error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {notice}
      {count === undefined && error === null && <ListSkeleton />}
      {count !== undefined && (
        <Box
          aria-busy={isPlaceholderData}
          sx={(theme) => ({ opacity: isPlaceholderData ? 0.55 : 1, transition: theme.transitions.create('opacity') })}
        >
          {count > 0 && children}
          {count === 0 && !isPastEnd && !isPlaceholderData && <EmptyState {...empty} />}
          {bar}
          {'links' in pages ? pages.links : <PageLinks {...pages} />}
        </Box>
      )}
    </Box>
  );
}

const lastPageOf = ({ size, total }: PagesProps) => Math.max(1, Math.ceil(total / size));

/** Redirects a page past the end, as after a deletion, to the last one. */
function useReturnFromPastEnd(pages: ListPageProps['pages'], isKnown: boolean): boolean {
  const numbered = 'links' in pages ? null : pages;
  const lastPage = numbered ? lastPageOf(numbered) : 1;
  const isPastEnd = isKnown && numbered !== null && numbered.url.values.page > lastPage;
  const go = numbered?.url.go;
  useEffect(() => {
    if (isPastEnd) go?.({ page: lastPage }, { replace: true });
  }, [isPastEnd, go, lastPage]);
  return isPastEnd;
}

function PageLinks({ url, size, total }: PagesProps) {
  return <Pager page={url.values.page} size={size} total={total} to={(page) => url.to({ page })} />;
}

const SKELETON_ROWS = 8;

/** Same layout as the list, to avoid a layout shift. */
function ListSkeleton() {
  const { t } = useTranslation('list');
  return (
    <Stack component="output" aria-label={t('loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Stack
          key={row}
          direction="row"
          spacing={3}
          sx={{ height: 60, alignItems: 'center', borderBottom: '1px solid', borderColor: 'surface.line' }}
        >
          <Skeleton variant="circular" width={36} height={36} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="32%" />
            <Skeleton width="24%" />
          </Box>
        </Stack>
      ))}
    </Stack>
  );
}
