import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { personName } from '#contract/display-formats.js';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import type { FrameRow, TransferFrame } from '#contract/transfers/link-frame.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { fileKind } from '../../../ui/preview/file-kind.js';
import { KindIcon } from '../../../ui/preview/kind-icon.js';
import { useShownTransfer } from '../shown-transfer.js';
import { Label, Name, Row, Rule, Size, Tools } from './row-parts.js';
import { VerifiedLine } from './verified-line.js';
import { TransferHead } from './transfer-head.js';
import { DownloadAction } from './download-action.js';

/** Kept free for what stands at the end of a row, in pixels. */
const FILE_TOOLS = 72;
const FOLDER_TOOLS = 40;

interface WaitingTransferProps {
  transfer: TransferFrame;
  now: number;
  /** The download was requested already. */
  isWanted: boolean;
  onWanted?(): void;
}

/** The page of a transfer before its first call is answered, in the places of what comes. The server sends it too. */
export function WaitingTransfer(props: WaitingTransferProps) {
  const { t } = useTranslation('downloads');
  const { title, sender } = props.transfer;
  useDocumentTitle(title || t('title.from', { name: personName(sender) }));
  return <WaitingView {...props} />;
}

/** Without the page's title. */
export function WaitingView({ transfer, now, isWanted, onWanted }: WaitingTransferProps) {
  const { t } = useTranslation('downloads');
  const shown = useShownTransfer(transfer, now);
  const { brand, fileCount, isVerified, rows } = transfer;
  const action = brand?.action || t(fileCount > 1 ? 'download.all' : 'download.action');
  return (
    <Stack spacing={6}>
      <TransferHead shown={shown} brand={brand} />
      <Box>
        <DownloadAction isBusy={isWanted} onClick={onWanted} data-waits>
          {isWanted ? t('download.busy') : action}
        </DownloadAction>
        {fileCount > 1 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {t('download.zipHint')}
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
          {rows.map((row, index) => (
            <WaitingRow key={index} row={row} />
          ))}
        </Box>
      </Box>
    </Stack>
  );
}

function WaitingRow({ row: { name, depth, bytes, fileCount: count } }: { row: FrameRow }) {
  const { t } = useTranslation('downloads');
  const size = useFormats().bytes(bytes);
  const isFolder = count !== undefined;
  return (
    <Row data-depth={Math.min(depth, MAX_INDENT)}>
      {isFolder ? (
        <FolderRounded sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
      ) : (
        <KindIcon kind={fileKind(name)} />
      )}
      <Label>
        <Name sx={isFolder ? { fontWeight: 600 } : undefined}>{name}</Name>
        <Size>{isFolder ? t('files.folder', { count, size }) : size}</Size>
      </Label>
      <Tools sx={{ width: isFolder ? FOLDER_TOOLS : FILE_TOOLS }} />
    </Row>
  );
}
