import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import type { FrameRow, TransferFrame } from '#contract/transfers/link-frame.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { fileKind } from '../../../ui/preview/file-kind.js';
import { FileTile } from '../../../ui/preview/file-tile.js';
import { useShownTransfer } from '../shown-transfer.js';
import { DownloadButton } from './download-button.js';
import { FileListHead } from './file-list-head.js';
import { FolderIconPlace, Label, Name, Row, Rule, Rows, Size, Tools } from './row-parts.js';
import { TransferHead } from './transfer-head.js';

/** Kept free for what stands at the end of a row, in pixels. */
const FILE_TOOLS = 72;
const FOLDER_TOOLS = 40;

/** The page of a transfer with what the server tells of it beforehand. */
export function WaitingTransfer({ transfer, now }: { transfer: TransferFrame; now: number }) {
  const titleId = useId();
  return (
    <Stack spacing={6}>
      <TransferHead shown={useShownTransfer(transfer, now)} brand={transfer.brand} />
      <DownloadButton fileCount={transfer.fileCount} action={transfer.brand?.action ?? ''} />
      <Rule />
      <Box component="section" aria-labelledby={titleId}>
        <FileListHead titleId={titleId} isVerified={transfer.isVerified} />
        <WaitingRows rows={transfer.rows} />
      </Box>
    </Stack>
  );
}

/** In the places of the files. */
export function WaitingRows({ rows }: Pick<TransferFrame, 'rows'>) {
  const [first] = rows;
  const isPicture = rows.length === 1 && first?.fileCount === undefined && fileKind(first?.name ?? '') === 'image';
  return (
    <>
      {isPicture && <FileTile file={{ path: first?.name ?? '' }} size="large" />}
      <Rows>
        {rows.map((row, index) => (
          <WaitingRow key={index} row={row} />
        ))}
      </Rows>
    </>
  );
}

function WaitingRow({ row: { name, depth, bytes, fileCount: count } }: { row: FrameRow }) {
  const { t } = useTranslation('downloads');
  const size = useFormats().bytes(bytes);
  const isFolder = count !== undefined;
  return (
    <Row data-depth={Math.min(depth, MAX_INDENT)}>
      {isFolder ? (
        <FolderIconPlace>
          <FolderRounded sx={{ fontSize: 20, color: 'primary.main' }} />
        </FolderIconPlace>
      ) : (
        <FileTile file={{ path: name }} />
      )}
      <Label>
        <Name sx={isFolder ? { fontWeight: 600 } : undefined}>{name}</Name>
        <Size>{isFolder ? t('files.folder', { count, size }) : size}</Size>
      </Label>
      <Tools sx={{ width: isFolder ? FOLDER_TOOLS : FILE_TOOLS }} />
    </Row>
  );
}
