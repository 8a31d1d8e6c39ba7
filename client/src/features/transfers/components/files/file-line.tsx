import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { MAX_INDENT, type FolderNode } from '#contract/transfers/file-tree.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { ActionMenu } from '../../../../ui/action-menu.js';
import { previewOf } from '../../../../ui/preview/file-kind.js';
import { FileTile } from '../../../../ui/preview/file-tile.js';

export type SentFile = TransferView['fileObjects'][number];

interface FileLineProps {
  file: SentFile;
  /** Depth in the tree, from 0. */
  depth: number;
  /** Signed URL of the thumbnail. */
  thumbnail: string | undefined;
  isExpired: boolean;
  canReplace: boolean;
  /** The last file cannot be removed. */
  isLast: boolean;
  isBusy: boolean;
  onPreview(): void;
  onDownload(): void;
  onCopyHash(hash: string): void;
  onReplace(): void;
  onRemove(): void;
}

const INDENT = 16;

const Line = styled('li')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(3),
  alignItems: 'center',
  paddingBlock: theme.spacing(2),
  borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
  '&:last-of-type': { borderBottom: 'none' },
  ...Object.fromEntries(
    Array.from({ length: MAX_INDENT }, (_, index) => [
      `&[data-depth="${index + 1}"]`,
      { paddingLeft: (index + 1) * INDENT },
    ]),
  ),
}));

export function FileLine({ file, depth, thumbnail, isExpired, canReplace, isLast, isBusy, ...on }: FileLineProps) {
  const { t } = useTranslation('transfer', 'preview');
  const format = useFormats();
  const { fileName: name, size, sha256, damaged, infected, recording } = file;
  const isBad = damaged || infected;
  const canLook = !isExpired && !isBad && previewOf({ path: name, size, recording }) !== null;
  const look = t('preview:action', { name });
  return (
    <Line aria-busy={isBusy} data-depth={Math.min(depth, MAX_INDENT)} sx={{ opacity: isBusy ? 0.5 : 1 }}>
      <FileTile file={{ path: name, recording }} thumbnail={thumbnail} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name.slice(name.lastIndexOf('/') + 1)}</Box>
        {damaged && <BadFileMark text={t('files.damaged')} />}
        {infected && <BadFileMark text={t('files.infected')} />}
        <Typography variant="body2" color="textSecondary">
          {format.bytes(size)}
        </Typography>
      </Box>
      {canLook && (
        <IconButton aria-label={look} title={look} onClick={on.onPreview}>
          <VisibilityRounded fontSize="small" />
        </IconButton>
      )}
      <ActionMenu
        label={t('files.actions', { name })}
        actions={[
          {
            label: t('files.download'),
            icon: <DownloadRounded fontSize="small" />,
            isDisabled: isExpired || isBad,
            onAct: on.onDownload,
          },
          ...(sha256 === null
            ? []
            : [
                {
                  label: t('files.copyHash'),
                  icon: <ContentCopyRounded fontSize="small" />,
                  onAct: () => on.onCopyHash(sha256),
                },
              ]),
          ...(canReplace
            ? [{ label: t('files.replace'), icon: <SwapHorizRounded fontSize="small" />, onAct: on.onReplace }]
            : []),
          {
            label: isLast ? t('files.removeLast') : t('files.remove'),
            icon: <DeleteOutlineRounded fontSize="small" />,
            isDisabled: isLast || isBusy,
            onAct: on.onRemove,
          },
        ]}
      />
    </Line>
  );
}

function BadFileMark({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      color="error"
      sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
    >
      <ErrorOutlineRounded sx={{ fontSize: 16 }} /> {text}
    </Typography>
  );
}

export type TreeFile = SentFile & { path: string };

/** Heading of the files below it. */
export function FolderLine({ folder, depth }: { folder: FolderNode<TreeFile>; depth: number }) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  return (
    <Line data-depth={Math.min(depth, MAX_INDENT)}>
      <FolderRounded sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{folder.name}</Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
        {t('files.total', { count: folder.files.length, size: format.bytes(folder.bytes) })}
      </Typography>
    </Line>
  );
}
