import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import { loadTexts } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart, optionalPart } from '../../../ui/lazy-part.js';
import { playableOf } from '../domain/messages.js';
import { signDownload, type Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/transfer-file.js';
import { useShownTransfer } from '../shown-transfer.js';
import { useSavedDownloads } from '../saving/saved-list.js';
import { useDownload } from '../use-download.js';
import { DownloadButton } from './download-button.js';
import { FileList } from './file-list.js';
import { Rule } from './row-parts.js';
import { TransferHead } from './transfer-head.js';

const SavedDownloads = optionalPart(async () => (await import('./saved-downloads.js')).SavedDownloads);
const Messages = lazyPart(
  async () => {
    const [{ Messages: part }] = await Promise.all([import('./messages.js'), loadTexts('recording')]);
    return part;
  },
  <Box sx={{ minHeight: 128 }} />,
);
const PreviewDialog = lazyPart(async () => (await import('../../../ui/preview/preview-dialog.js')).PreviewDialog);

interface OpenTransferProps {
  page: DownloadPage;
  visitor: Visitor;
  now: number;
  /** The link requests all files at once; shown once per visit. */
  startsAtOnce: boolean;
  onStarted(): void;
  onRefused(error: unknown): void;
}

export function OpenTransfer({ page, visitor, now, startsAtOnce, onStarted, onRefused }: OpenTransferProps) {
  const { t } = useTranslation('downloads');
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const [previewed, setPreviewed] = useState<TransferFile | null>(null);
  const isCounted = page.hasDownloadLimit && !page.isOwner;
  const { state, download } = useDownload({ visitor, files: page.files, onRefused });
  const hasSaved = useSavedDownloads().length > 0;
  const shown = useShownTransfer({ ...page, fileCount: page.files.length }, now);
  useDocumentTitle(page.title || t('title.from', { name: shown.name }));

  const wasStarted = useRef(false);
  useEffect(() => {
    if (!startsAtOnce || wasStarted.current) return;
    wasStarted.current = true;
    onStarted();
    void download();
  });

  return (
    <Stack spacing={6}>
      {page.isOwner && <Alert severity="info">{t(page.expiresAt < now ? 'ownerExpired' : 'owner')}</Alert>}
      {page.files.some(({ damaged }) => damaged) && <Alert severity="warning">{t('damaged')}</Alert>}
      <TransferHead
        shown={shown}
        brand={page.brand}
        expiresAt={page.expiresAt >= EXPIRES_NEVER ? null : page.expiresAt}
        badge={page.hasPassword && <ProtectedBadge />}
      />
      <DownloadButton
        fileCount={page.files.filter(({ damaged }) => !damaged).length}
        selectedCount={selected?.size ?? 0}
        action={page.brand?.action ?? ''}
        state={state}
        onDownload={() => void download(selected?.size ? [...selected] : undefined)}
      />
      {hasSaved && <SavedDownloads />}
      {playableOf(page.files).length > 0 && <Messages files={page.files} visitor={visitor} isCounted={isCounted} />}
      <Rule />
      <FileList
        scan={page.scan}
        files={page.files}
        selected={selected}
        onSelect={setSelected}
        busyFileId={state.status === 'preparing' ? state.fileId : null}
        onDownload={({ id }) => void download([id])}
        onPreview={setPreviewed}
      />
      {previewed && (
        <PreviewDialog
          file={previewed}
          sign={async () => (await signDownload(visitor, [previewed], [previewed.id])).url}
          isCounted={isCounted}
          onClose={() => setPreviewed(null)}
          onDownload={() => void download([previewed.id])}
        />
      )}
    </Stack>
  );
}

function ProtectedBadge() {
  const { t } = useTranslation('downloads');
  return (
    <Box sx={{ display: 'flex' }} title={t('summary.protected')}>
      <LockOpenRounded titleAccess={t('summary.protected')} sx={{ fontSize: 18 }} />
    </Box>
  );
}
