import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.js';
import { HashText } from '../../../ui/hash-text.js';
import { fileKind, previewOf } from '../../../ui/preview/file-kind.js';
import { KindIcon } from '../../../ui/preview/kind-icon.js';
import type { TransferFile, TreeNode, TreeRow } from '../domain/file-tree.js';
import type { Checked } from '../domain/selection.js';

const INDENT = { wide: 20, narrow: 10 };

const Row = styled('li')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 48,
  paddingRight: theme.spacing(1),
  borderBottom: `1px solid ${theme.vars.palette.surface.line}`,
  '&:last-of-type': { borderBottom: 'none' },
  '&:hover': { backgroundColor: theme.vars.palette.surface.well },
}));

const Name = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });

/** Name and size side by side; one above the other where the name needs the width. */
const Label = styled('span')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  paddingBlock: theme.spacing(1.5),
  [theme.breakpoints.down('sm')]: {
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: 0,
  },
}));

const Size = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flex: 'none',
  color: theme.vars.palette.text.secondary,
}));

const Damaged = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.error.main }));

const FolderButton = styled('button')(({ theme }) => ({
  all: 'unset',
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minHeight: 48,
  cursor: 'pointer',
  fontWeight: 600,
  '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderRadius: 8 },
  '& .arrow': {
    color: theme.vars.palette.text.secondary,
    transition: theme.transitions.create('transform', { duration: theme.transitions.duration.shortest }),
  },
  '&[aria-expanded="false"] .arrow': { transform: 'rotate(-90deg)' },
}));

export interface FileRowActions {
  onToggle(node: TreeNode): void;
  onOpen(path: string): void;
  onDownload(file: TransferFile): void;
  onPreview(file: TransferFile): void;
  onShowHash(file: TransferFile): void;
}

interface FileRowProps extends TreeRow {
  checked: Checked;
  /** Null where there is nothing to choose among. */
  selectable: boolean;
  isOpen: boolean;
  isBusy: boolean;
  actions: FileRowActions;
}

/** One line of the tree; memoised, since a click in a long list changes only one of them. */
export const FileRow = memo(function FileRow({
  node,
  depth,
  checked,
  selectable,
  isOpen,
  isBusy,
  actions,
}: FileRowProps) {
  const { t } = useTranslation('downloads');
  const { name } = node;
  return (
    <Row sx={{ pl: { xs: `${depth * INDENT.narrow}px`, sm: `${depth * INDENT.wide}px` } }}>
      {selectable && (
        <Checkbox
          size="small"
          checked={checked === 'all'}
          indeterminate={checked === 'some'}
          disabled={node.kind === 'file' && node.file.damaged}
          onChange={() => actions.onToggle(node)}
          slotProps={{ input: { 'aria-label': t('files.select', { name }) } }}
        />
      )}
      {node.kind === 'folder' ? (
        <FolderLine node={node} isOpen={isOpen} onOpen={actions.onOpen} />
      ) : (
        <FileLine name={name} file={node.file} isBusy={isBusy} actions={actions} />
      )}
    </Row>
  );
});

interface FolderLineProps {
  node: Extract<TreeNode, { kind: 'folder' }>;
  isOpen: boolean;
  onOpen(path: string): void;
}

function FolderLine({ node, isOpen, onOpen }: FolderLineProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const label = isOpen ? t('files.close', { name: node.name }) : t('files.open', { name: node.name });
  return (
    <>
      <FolderButton type="button" aria-expanded={isOpen} aria-label={label} onClick={() => onOpen(node.path)}>
        <FolderRounded sx={{ fontSize: 20, color: 'primary.main' }} />
        <Name>{node.name}</Name>
        <ExpandMoreRounded className="arrow" fontSize="small" />
      </FolderButton>
      <Size>{t('files.folder', { count: node.files.length, size: format.bytes(node.bytes) })}</Size>
    </>
  );
}

interface FileLineProps {
  name: string;
  file: TransferFile;
  isBusy: boolean;
  actions: FileRowActions;
}

function FileLine({ name, file, isBusy, actions }: FileLineProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  return (
    <>
      <KindIcon kind={fileKind(file.path)} />
      <Label>
        <Stack sx={{ flex: 1, minWidth: 0 }}>
          <Name>{name}</Name>
          {file.damaged && <Damaged>{t('files.damaged')}</Damaged>}
          {file.sha256 !== null && <Checksum file={file} name={name} hash={file.sha256} actions={actions} />}
        </Stack>
        <Size>{format.bytes(file.size)}</Size>
      </Label>
      {!file.damaged && <FileButtons name={name} file={file} isBusy={isBusy} actions={actions} />}
    </>
  );
}

function Checksum({ name, file, hash, actions }: Omit<FileLineProps, 'isBusy'> & { hash: string }) {
  const { t } = useTranslation('downloads');
  const labels = { copy: t('hash.copyOf', { name }), copied: t('hash.copied'), details: t('hash.details', { name }) };
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 24 }}>
      {file.isChecked && !file.damaged && (
        <VerifiedRounded titleAccess={t('files.checked')} sx={{ fontSize: 16, color: 'success.main' }} />
      )}
      <HashText hash={hash} labels={labels} onDetails={() => actions.onShowHash(file)} />
    </Stack>
  );
}

function FileButtons({ name, file, isBusy, actions }: FileLineProps) {
  const { t } = useTranslation(['downloads', 'preview']);
  const download = t('download.file', { name });
  const look = t('preview:action', { name });
  return (
    <>
      {previewOf(file) !== null && (
        <IconButton aria-label={look} title={look} onClick={() => actions.onPreview(file)}>
          <VisibilityRounded fontSize="small" />
        </IconButton>
      )}
      <IconButton aria-label={download} title={download} loading={isBusy} onClick={() => actions.onDownload(file)}>
        <DownloadRounded fontSize="small" />
      </IconButton>
    </>
  );
}
