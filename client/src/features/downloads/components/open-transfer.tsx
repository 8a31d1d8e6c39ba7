import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DownloadPage } from '#contract/downloads.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { PreviewDialog } from '../../../ui/preview/preview-dialog.js';
import { signDownload, type Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/file-tree.js';
import { useDownload } from '../use-download.js';
import { DownloadButton } from './download-button.js';
import { FileList } from './file-list.js';
import { SavedDownloads } from './saved-downloads.js';
import { SenderCard, SenderMessage } from './sender-card.js';
import { TransferSummary } from './transfer-summary.js';

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
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [previewed, setPreviewed] = useState<TransferFile | null>(null);
  const { state, download } = useDownload({ visitor, files: page.files, onRefused });
  useDocumentTitle(page.title || t('title.from', { name: page.sender.name || page.sender.email }));

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
      <SenderCard page={page} />
      {page.title !== '' && (
        <Typography component="h2" variant="h3" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {page.title}
        </Typography>
      )}
      <SenderMessage text={page.message} />
      <TransferSummary page={page} now={now} />
      <DownloadButton
        fileCount={page.files.filter(({ damaged }) => !damaged).length}
        selectedCount={selected.size}
        state={state}
        onDownload={() => void download(selected.size === 0 ? undefined : [...selected])}
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
          isCounted={!page.isOwner}
          onClose={() => setPreviewed(null)}
          onDownload={() => void download([previewed.id])}
        />
      )}
    </Stack>
  );
}
