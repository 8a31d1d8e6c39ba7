import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import { loadTexts } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart, optionalPart } from '../../../ui/lazy-part.js';
import { fileKind } from '../../../ui/preview/file-kind.js';
import { playableOf } from '../domain/messages.js';
import type { Visitor } from '../api/downloads.queries.js';
import type { TransferFile } from '../domain/transfer-file.js';
import { setDownloadRequested, useDownloadRequested } from '../early-download.js';
import { useShownTransfer } from '../shown-transfer.js';
import { useSavedDownloads } from '../saving/saved-list.js';
import { useDownload, type FileOpener } from '../use-download.js';
import { DownloadButton } from './download-button.js';
import { FileList } from './file-list.js';
import { FileListHead } from './file-list-head.js';
import { LargePicture } from './large-picture.js';
import { Rule } from './row-parts.js';
import { TransferHead } from './transfer-head.js';
import { WaitingRows } from './waiting-transfer.js';

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
  /** Until the first call is answered, what the server has written into the page. */
  transfer: DownloadPage | TransferFrame;
  visitor: Visitor;
  now: number;
  /** The link requests all files at once; shown once per visit. */
  startsAtOnce: boolean;
  onStarted(): void;
  onRefused(error: unknown): void;
  /** Set for an encrypted transfer that was opened. */
  opener?: FileOpener;
  /** About its files. */
  note?: ReactNode;
}

const none: TransferFile[] = [];
const isOpened = (transfer: DownloadPage | TransferFrame): transfer is DownloadPage => 'files' in transfer;
const isPicture = ({ path, damaged }: TransferFile) => !damaged && fileKind(path) === 'image';
const isWhole = ({ damaged }: TransferFile) => !damaged;

/** A transfer. When its first call is answered, each element that is there already stays. */
export function OpenTransfer({ transfer, visitor, now, opener, note, ...link }: OpenTransferProps) {
  const { startsAtOnce, onStarted, onRefused } = link;
  const { t } = useTranslation('downloads');
  const titleId = useId();
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null);
  const isRequested = useDownloadRequested();
  const page = isOpened(transfer) ? transfer : null;
  const { files, fileCount, isVerified } = isOpened(transfer)
    ? {
        files: transfer.files,
        fileCount: transfer.files.length,
        isVerified: transfer.files.every((file) => file.isChecked && isWhole(file)),
      }
    : { files: none, ...transfer };
  const { state, download } = useDownload({ visitor, files, opener, onRefused });
  const shown = useShownTransfer({ ...transfer, fileCount }, now);
  useDocumentTitle(transfer.title || t('title.from', { name: shown.name }));

  const wasStarted = useRef(false);
  useEffect(() => {
    if (page === null || !(startsAtOnce || isRequested) || wasStarted.current) return;
    wasStarted.current = true;
    setDownloadRequested(false);
    onStarted();
    void download();
  });

  return (
    <Stack spacing={6}>
      {page?.isOwner && <Alert severity="info">{t(page.expiresAt < now ? 'ownerExpired' : 'owner')}</Alert>}
      {!files.every(isWhole) && <Alert severity="warning">{t('damaged')}</Alert>}
      <TransferHead
        shown={shown}
        brand={transfer.brand}
        expiresAt={transfer.expiresAt < EXPIRES_NEVER ? transfer.expiresAt : null}
        badge={page?.hasPassword && <ProtectedBadge />}
      />
      <DownloadButton
        fileCount={page ? files.filter(isWhole).length : fileCount}
        selectedCount={selected?.size ?? 0}
        action={transfer.brand?.action ?? ''}
        state={isRequested ? { status: 'preparing', fileId: null } : state}
        isWaiting={page === null}
        onDownload={() =>
          page ? void download(selected?.size ? [...selected] : undefined) : setDownloadRequested(true)
        }
      />
      {page && <Saved page={page} visitor={visitor} />}
      <Rule />
      <Box component="section" aria-labelledby={titleId}>
        <FileListHead {...{ titleId, isVerified, files, selected }} scan={page?.scan ?? null} onSelect={setSelected} />
        {note}
        {isOpened(transfer) ? (
          <Files
            page={transfer}
            visitor={visitor}
            opener={opener}
            selected={selected}
            onSelect={setSelected}
            busyFileId={state.status === 'preparing' ? state.fileId : null}
            onDownload={({ id }) => void download([id])}
          />
        ) : (
          <WaitingRows rows={transfer.rows} />
        )}
      </Box>
    </Stack>
  );
}

interface OpenedProps {
  page: DownloadPage;
  visitor: Visitor;
}

const isCounted = (page: DownloadPage) => page.hasDownloadLimit && !page.isOwner;

/** Running downloads, and recordings that can be played. */
function Saved({ page, visitor }: OpenedProps) {
  const hasSaved = useSavedDownloads().length > 0;
  return (
    <>
      {hasSaved && <SavedDownloads />}
      {playableOf(page.files).length > 0 && (
        <Messages files={page.files} visitor={visitor} isCounted={isCounted(page)} />
      )}
    </>
  );
}

type FilesProps = OpenedProps &
  Pick<OpenTransferProps, 'opener'> &
  Omit<ComponentProps<typeof FileList>, 'visitor' | 'files' | 'onPreview'>;

function Files({ page, visitor, opener, ...list }: FilesProps) {
  const sign = async (fileId: string) => {
    const { signDownload } = await import('../api/sign-download.js');
    const { url } = await signDownload(visitor, page.files, [fileId]);
    return opener ? opener.read(fileId, url) : url;
  };
  const [previewed, setPreviewed] = useState<string | null>(null);
  const picture = page.files.length === 1 ? page.files.find(isPicture) : undefined;
  return (
    <>
      {picture && <LargePicture file={picture} visitor={visitor} onPreview={() => setPreviewed(picture.id)} />}
      <FileList visitor={visitor} files={page.files} onPreview={({ id }) => setPreviewed(id)} {...list} />
      {previewed && (
        <PreviewDialog
          fileId={previewed}
          files={page.files.filter(({ damaged }) => !damaged)}
          sign={sign}
          isCounted={isCounted(page)}
          onShow={setPreviewed}
          onClose={() => setPreviewed(null)}
          onDownload={(fileId) => page.files.filter(({ id }) => id === fileId).forEach(list.onDownload)}
        />
      )}
    </>
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
