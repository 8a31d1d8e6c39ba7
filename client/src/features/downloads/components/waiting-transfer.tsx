import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import type { ShownBrand } from '#contract/accounts/brands.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { fileKind, type FileKind } from '../../../ui/preview/file-kind.js';
import { KindIcon } from '../../../ui/preview/kind-icon.js';
import { useShownTransfer, type ShownTransfer } from '../shown-transfer.js';
import { Label, Name, Row, Rule, Size, Tools } from './row-parts.js';
import { VerifiedLine } from './verified-line.js';
import { TransferHead } from './transfer-head.js';
import { DownloadAction } from './download-action.js';

export interface WaitingRow {
  kind: FileKind | 'folder';
  name: string;
  size: string;
  depth: number;
}

/** Kept free for what stands at the end of a row, in pixels. */
const FILE_TOOLS = 72;
const FOLDER_TOOLS = 40;

interface WaitingViewProps {
  shown: ShownTransfer;
  brand: ShownBrand | null;
  rows: readonly WaitingRow[];
  /** Text of the download button. */
  action: string;
  /** Below the button; may be empty. */
  hint: string;
  isVerified: boolean;
  isWanted: boolean;
  onWanted?(): void;
}

/**
 * The page of a transfer before its first call is answered, in the places of what comes. The server sends it too, with
 * its own texts in it (app/link-paint.tsx).
 */
export function WaitingView({ shown, brand, rows, action, hint, isVerified, isWanted, onWanted }: WaitingViewProps) {
  const { t } = useTranslation('downloads');
  return (
    <Stack spacing={6}>
      <TransferHead shown={shown} brand={brand} />
      <Box>
        <DownloadAction isBusy={isWanted} onClick={onWanted} data-waits>
          {isWanted ? t('download.busy') : action}
        </DownloadAction>
        {hint !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {hint}
          </Typography>
        )}
      </Box>
      <Rule />
      <Box component="section">
        <Typography component="h2" variant="h3" sx={{ minHeight: 40, display: 'flex', alignItems: 'center' }}>
          {t('files.title')}
        </Typography>
        {isVerified && <VerifiedLine />}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map(({ kind, name, size, depth }, index) => (
            <Row key={index} data-depth={Math.min(depth, MAX_INDENT)}>
              {kind === 'folder' ? (
                <FolderRounded sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
              ) : (
                <KindIcon kind={kind} />
              )}
              <Label>
                <Name sx={kind === 'folder' ? { fontWeight: 600 } : undefined}>{name}</Name>
                <Size>{size}</Size>
              </Label>
              <Tools sx={{ width: kind === 'folder' ? FOLDER_TOOLS : FILE_TOOLS }} />
            </Row>
          ))}
        </Box>
      </Box>
    </Stack>
  );
}

interface WaitingTransferProps {
  transfer: TransferFrame;
  now: number;
  /** The download was requested already. */
  isWanted: boolean;
  onWanted(): void;
}

export function WaitingTransfer({ transfer, now, isWanted, onWanted }: WaitingTransferProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const shown = useShownTransfer(transfer, now);
  useDocumentTitle(transfer.title || t('title.from', { name: shown.name }));
  const rows = transfer.rows.map(({ name, depth, bytes, fileCount: count }): WaitingRow => {
    const size = format.bytes(bytes);
    return count === undefined
      ? { kind: fileKind(name), name, size, depth }
      : { kind: 'folder', name, size: t('files.folder', { count, size }), depth };
  });
  return (
    <WaitingView
      shown={shown}
      brand={transfer.brand}
      rows={rows}
      action={transfer.brand?.action || (transfer.fileCount > 1 ? t('download.all') : t('download.action'))}
      hint={transfer.fileCount > 1 ? t('download.zipHint') : ''}
      isVerified={transfer.isVerified}
      isWanted={isWanted}
      onWanted={onWanted}
    />
  );
}
