import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { listReceived } from '#contract/calls.js';
import { isReceivedCursor } from '#contract/formats.js';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useRead } from '../../../lib/read-query.js';
import { matching, text, useUrlState } from '../../../lib/url-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { CursorLinks } from '../../../ui/list/cursor-links.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useReceivedName } from '../components/received-line.js';
import { ReceivedList } from '../components/received-list.js';

const ListSearch = lazyPart(async () => (await import('../../../ui/list/list-search.js')).ListSearch);
const SaveDialog = lazyPart(async () => (await import('../components/save-dialog.js')).SaveDialog);

/** The limit of the API. */
const SEARCH_MAX_LENGTH = 200;

const receivedUrl = {
  /** Cursor that the page before returned; empty for the newest. */
  after: matching(isReceivedCursor),
  /** The search. */
  q: text(SEARCH_MAX_LENGTH),
};

interface ReceivedPageProps {
  /** Link to the list of submissions. */
  views?: ReactNode;
  /** Path of a transfer in the library. */
  pathOf(slug: string): string;
  /** A copy was saved to the library. */
  onSaved(): void;
}

/** Transfers sent to the member's own address or shared with the account; the cursor is part of the URL. */
export function ReceivedPage({ views, pathOf, onSaved }: ReceivedPageProps) {
  const { t } = useTranslation('received');
  const { email } = useMember();
  const nameOf = useReceivedName();
  const url = useUrlState(receivedUrl);
  const { after, q } = url.values;
  const query = useRead(['received'], listReceived, {
    query: { ...(after !== '' && { after }), ...(q !== '' && { search: q }) },
    isLive: true,
    keepsPrevious: true,
  });
  const [saving, setSaving] = useState<ReceivedTransfer | null>(null);
  const { received = [], next = null } = query.data ?? {};
  const search = (
    <Box sx={{ mb: 4, minHeight: 40 }}>
      <ListSearch
        search={q}
        maxLength={SEARCH_MAX_LENGTH}
        labels={{ label: t('search.label'), placeholder: t('search.placeholder'), clear: t('search.clear') }}
        onSearch={(wanted) => url.go({ q: wanted, after: '' }, { replace: true })}
      />
    </Box>
  );
  const nothing =
    q === ''
      ? { title: t('empty.title'), text: t('empty.text', { email }) }
      : { title: t('empty.notFound', { search: q }), text: t('empty.notFoundText') };
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        filters={
          <>
            {views}
            {search}
          </>
        }
        query={query}
        count={query.data && received.length}
        summary={t('list.shown', { count: received.length })}
        empty={after === '' ? nothing : { text: t('empty.end') }}
        pages={{ links: <CursorLinks url={url} next={next} /> }}
      >
        <ReceivedList received={received} onSave={setSaving} />
      </ListPage>
      {saving && (
        <SaveDialog
          transfer={saving}
          name={nameOf(saving)}
          pathOf={pathOf}
          onSaved={onSaved}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  );
}
