import { useState, type ReactNode } from 'react';
import { listReceived } from '#contract/calls.js';
import { isReceivedCursor } from '#contract/formats.js';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useRead } from '../../../lib/read-query.js';
import { matching, useUrlState } from '../../../lib/url-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { CursorLinks } from '../../../ui/list/cursor-links.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { useReceivedName } from '../components/received-line.js';
import { ReceivedList } from '../components/received-list.js';

const SaveDialog = lazyPart(async () => (await import('../components/save-dialog.js')).SaveDialog);

const receivedUrl = {
  /** Cursor that the page before returned; empty for the newest. */
  after: matching(isReceivedCursor),
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
  const { after } = url.values;
  const query = useRead(['received'], listReceived, {
    query: after === '' ? {} : { after },
    isLive: true,
    keepsPrevious: true,
  });
  const [saving, setSaving] = useState<ReceivedTransfer | null>(null);
  const { received = [], next = null } = query.data ?? {};
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        filters={views}
        query={query}
        count={query.data && received.length}
        summary={t('list.shown', { count: received.length })}
        empty={after === '' ? { title: t('empty.title'), text: t('empty.text', { email }) } : { text: t('empty.end') }}
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
