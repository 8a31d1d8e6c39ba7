import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { removeFile, restoreFile } from '#contract/calls.js';
import { buildTree, visibleRows, type TreeRow } from '#contract/transfers/file-tree.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useMaySend } from '../../../../lib/account-refusal.js';
import { copyWithNotice } from '../../../../lib/copy-with-notice.js';
import { useErrorText } from '../../../../lib/error-text.js';
import { useFormats } from '../../../../lib/format.js';
import { sealedFilesSlot, type OpenedFiles } from '../../../../lib/opened-files.js';
import { startDownload } from '../../../../lib/start-download.js';
import { useStore } from '../../../../lib/store.js';
import { lazyPart } from '../../../../ui/lazy-part.js';
import { Section } from '../../../../ui/section.js';
import { signOwnFile, signOwnZip, ownThumbnailsQuery, useTransferChange } from '../../api/transfer-detail.queries.js';
import type { ChangeMode } from '../../change-mode.js';
import { FileLine, FolderLine, type SentFile, type TreeFile } from './file-line.js';
import { FileVersions } from './file-versions.js';

const PreviewDialog = lazyPart(async () => (await import('../../../../ui/preview/preview-dialog.js')).PreviewDialog);

/** Long lists begin with this many rows; the rest is one click away. */
const FIRST_LINES = 50;

interface TransferFilesProps {
  slug: string;
  transfer: TransferView;
  now: number;
  onChange(mode: ChangeMode): void;
}

interface FilesAsideProps {
  transfer: TransferView;
  /** Null if nothing can be downloaded any more. */
  onDownloadAll: (() => void) | null;
}

function FilesAside({ transfer: { fileObjects: files, totalBytes }, onDownloadAll }: FilesAsideProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        {t('files.total', { count: files.length, size: format.bytes(totalBytes) })}
      </Typography>
      {files.length > 1 && onDownloadAll && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<DownloadRounded fontSize="small" />}
          onClick={onDownloadAll}
        >
          {t('files.downloadAll')}
        </Button>
      )}
    </Stack>
  );
}

/** Current files of the transfer, and removed ones. */
export function TransferFiles({ slug, transfer, now, onChange }: TransferFilesProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const errorText = useErrorText();
  const [showsAll, setShowsAll] = useState(false);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const renderSealedFiles = useStore(sealedFilesSlot);
  const { files, versions, setOpened, sign, saving } = useSentFiles(slug, transfer);
  const [removing, setRemoving] = useState<ReadonlySet<string>>(new Set());
  const settled = (fileId: string) => setRemoving((current) => new Set([...current].filter((id) => id !== fileId)));
  const ofFile = (fileId: string) => ({ params: { slug, fileId } });
  const remove = useTransferChange(slug, removeFile, {
    input: ofFile,
    onSuccess: (_transfer, fileId) => settled(fileId),
    onError: (_error, fileId) => settled(fileId),
  });
  const restore = useTransferChange(slug, restoreFile, { input: ofFile });
  const { revision } = transfer;
  const rows = useFileRows(files);
  const shown = showsAll ? rows : rows.slice(0, FIRST_LINES);
  const { data: thumbnails } = useQuery(
    ownThumbnailsQuery(
      slug,
      shown.flatMap(({ node }) => (node.kind === 'file' ? [node.file.id] : [])),
    ),
  );
  const isExpired = transfer.expiryDate < now;
  const maySend = useMaySend();
  const canRestore = !isExpired && maySend;
  const removed = remove.isSuccess ? versions.find(({ id }) => id === remove.variables) : undefined;
  const problem = saving.error ?? remove.error ?? restore.error;

  const copyHash = (hash: string) =>
    void copyWithNotice(hash, {
      done: t('files.copiedHash'),
      failed: t('files.copyHashFailed'),
      failedText: hash,
    });
  // Several files may be removed at once, each only once.
  const takeOut = (fileId: string) => {
    setRemoving((current) => new Set([...current, fileId]));
    remove.enqueue(fileId);
  };
  const putBack = (fileId: string) => {
    remove.reset();
    restore.mutate(fileId);
  };
  return (
    <Stack spacing={6}>
      <Section
        look="plain"
        title={t('files.title')}
        aside={<FilesAside transfer={transfer} onDownloadAll={isExpired ? null : saving.saveAll} />}
      >
        {transfer.isEncrypted && renderSealedFiles?.({ slug, revision, onOpened: setOpened })}
        {problem ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {errorText(problem)}
          </Alert>
        ) : null}
        {removed && <RemovedFileAlert name={removed.fileName} onUndo={maySend ? () => putBack(removed.id) : null} />}
        <Box component="ul" aria-label={t('files.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map(({ node, depth }) =>
            node.kind === 'folder' ? (
              <FolderLine key={`folder:${node.path}`} folder={node} depth={depth} />
            ) : (
              <FileLine
                key={node.file.id}
                file={node.file}
                depth={depth}
                thumbnail={thumbnails?.get(node.file.id)}
                isExpired={isExpired}
                canReplace={canRestore}
                isLast={files.length === 1}
                isBusy={removing.has(node.file.id)}
                onPreview={() => setPreviewed(node.file.id)}
                onDownload={() => saving.saveOne(node.file.id)}
                onCopyHash={copyHash}
                onReplace={() => onChange({ kind: 'replace', file: node.file })}
                onRemove={() => takeOut(node.file.id)}
              />
            ),
          )}
        </Box>
        {shown.length < rows.length && (
          <Button fullWidth onClick={() => setShowsAll(true)} sx={{ mt: 2 }}>
            {t('files.showAll', { total: format.number(files.length) })}
          </Button>
        )}
      </Section>
      {versions.length > 0 && (
        <FileVersions
          transfer={{ fileObjects: files, versions }}
          canRestore={canRestore}
          busyId={restore.isPending ? restore.variables : null}
          onRestore={putBack}
        />
      )}
      {previewed && (
        <PreviewDialog
          fileId={previewed}
          files={rows.flatMap(({ node }) => (node.kind === 'file' ? [{ ...node.file, path: node.file.fileName }] : []))}
          sign={sign}
          isCounted={false}
          onShow={setPreviewed}
          onClose={() => setPreviewed(null)}
          onDownload={saving.saveOne}
        />
      )}
    </Stack>
  );
}

/** The files, and how they come: signed, or, once the user's key has opened them, by their own names and sizes from this tab. */
function useSentFiles(slug: string, { fileObjects, versions: stored }: TransferView) {
  const [opened, setOpened] = useState<OpenedFiles | null>(null);
  const [error, setError] = useState<unknown>(null);
  const files = useMemo<SentFile[]>(
    () =>
      fileObjects.map((file) => {
        const found = opened?.files.get(file.id);
        return found ? { ...file, fileName: found.path, size: found.size, sha256: found.sha256 } : file;
      }),
    [fileObjects, opened],
  );
  const versions = useMemo(() => {
    const byName = new Map(opened?.list.files.map((file) => [file.name, file]));
    return stored.map((version) => {
      const found = byName.get(version.fileName);
      return found ? { ...version, fileName: found.path, size: found.size } : version;
    });
  }, [stored, opened]);
  const begin = (started: Promise<void>) => {
    setError(null);
    started.catch(setError);
  };
  const saveOne = (fileId: string) =>
    begin(opened ? opened.save([fileId]) : signOwnFile(slug, fileId).then(startDownload));
  const saveAll = () => begin(opened ? opened.save() : signOwnZip(slug, files).then(startDownload));
  const sign = (fileId: string) => (opened ? opened.read(fileId) : signOwnFile(slug, fileId));
  return { files, versions, setOpened, sign, saving: { error, saveOne, saveAll } };
}

/** The files as recipients see them, with every folder open. */
function useFileRows(files: readonly SentFile[]): TreeRow<TreeFile>[] {
  const { language } = useTranslation();
  return useMemo(() => {
    const tree = buildTree(
      files.map((file) => ({ ...file, path: file.fileName })),
      language,
    );
    return visibleRows(tree, { has: () => true });
  }, [files, language]);
}

/** Offers to undo a removal for a while; later the file is among the versions. */
function RemovedFileAlert({ name, onUndo }: { name: string; onUndo: (() => void) | null }) {
  const { t } = useTranslation('transfer');
  const button = useRef<HTMLButtonElement>(null);
  // The focused line has unmounted.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <Alert
      severity="success"
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        onUndo && (
          <Button ref={button} size="small" color="inherit" onClick={onUndo}>
            {t('files.undo')}
          </Button>
        )
      }
    >
      {t('files.removed', { name })}
    </Alert>
  );
}
