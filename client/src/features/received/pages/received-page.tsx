import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReceivedTransfer } from '#contract/transfers/received.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useMember } from '../../../lib/member.js';
import { useUrlState } from '../../../lib/url-state.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { ButtonLink } from '../../../ui/router-link.js';
import { receivedQuery, receivedUrl } from '../api/received.queries.js';
import { useReceivedName } from '../components/received-line.js';
import { ReceivedList } from '../components/received-list.js';

const SaveDialog = lazyPart(async () => (await import('../components/save-dialog.js')).SaveDialog);

interface ReceivedPageProps {
  /** Link to the list of submissions. */
  views?: ReactNode;
  /** Where a transfer of the library is shown. */
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
  const query = useQuery(receivedQuery(after));
  const [saving, setSaving] = useState<ReceivedTransfer | null>(null);
  const { received = [], next = null } = query.data ?? {};
  const isNewest = after === '';
  return (
    <>
      <ListPage
        title={t('title')}
        intro={t('intro')}
        filters={views}
        query={query}
        count={query.data && received.length}
        summary={t('list.shown', { count: received.length })}
        empty={isNewest ? { title: t('empty.title'), text: t('empty.text', { email }) } : { text: t('empty.end') }}
        pages={{
          links: (!isNewest || next !== null) && (
            <PageLinks newest={isNewest ? null : url.to({ after: '' })} older={next && url.to({ after: next })} />
          ),
        }}
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

/** To older transfers; Back returns. */
function PageLinks({ newest, older }: { newest: string | null; older: string | null }) {
  const { t } = useTranslation('received');
  return (
    <Stack
      component="nav"
      aria-label={t('pages.label')}
      direction="row"
      spacing={2}
      sx={{ justifyContent: 'flex-end', mt: 4 }}
    >
      {newest !== null && <ButtonLink to={newest}>{t('pages.newest')}</ButtonLink>}
      {older !== null && <ButtonLink to={older}>{t('pages.older')}</ButtonLink>}
    </Stack>
  );
}
