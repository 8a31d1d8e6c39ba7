import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadPage } from '#contract/downloads.js';
import { EXPIRES_NEVER } from '#contract/expiry.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { signDownload, type Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/transfer-file.js';
import { useShownTransfer } from '../shown-transfer.js';
import { useDownload } from '../use-download.js';
import { DownloadButton } from './download-button.js';
import { FileList } from './file-list.js';
import { SavedDownloads } from './saved-downloads.js';
import { TransferHead } from './transfer-head.js';

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
  const { state, download } = useDownload({ visitor, files: page.files, onRefused });
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
        expiresAt={page.expiresAt >= EXPIRES_NEVER ? null : page.expiresAt}
        badge={page.hasPassword && <ProtectedBadge />}
      />
      <DownloadButton
        fileCount={page.files.filter(({ damaged }) => !damaged).length}
        selectedCount={selected?.size ?? 0}
        state={state}
        onDownload={() => void download(selected?.size ? [...selected] : undefined)}
      />
      <SavedDownloads />
      <Divider />
      <FileList
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
          isCounted={page.hasDownloadLimit && !page.isOwner}
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
