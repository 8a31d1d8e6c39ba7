import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import TagRounded from '@mui/icons-material/TagRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import { memo } from 'react';
import { MAX_INDENT } from '#contract/transfers/file-tree.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ActionMenu } from '../../../ui/action-menu.js';
import { previewOf } from '../../../ui/preview/file-kind.js';
import { FileTile } from '../../../ui/preview/file-tile.js';
import type { Checked } from '../domain/selection.js';
import type { TransferFile, TreeNode, TreeRow } from '../domain/transfer-file.js';
import { RowCheckbox } from './row-checkbox.js';
import { Damaged, FolderIconPlace, Label, Name, NameButton, NameLabel, Row, Size, Tools } from './row-parts.js';

export interface FileRowActions {
  onToggle(node: TreeNode): void;
  onOpen(path: string): void;
  onDownload(file: TransferFile): void;
  onPreview(file: TransferFile): void;
  onShowHash(file: TransferFile): void;
}

interface FileRowProps extends TreeRow {
  /** Null while nothing is selected: then the row has its own actions. */
  checked: Checked | null;
  isOpen: boolean;
  isBusy: boolean;
  /** Signed URL. */
  thumbnail: string | undefined;
  actions: FileRowActions;
}

/** One row of the tree. Memoised, because a click in a long list changes only one row. */
export const FileRow = memo(function FileRow({ node, depth, checked, isOpen, isBusy, ...rest }: FileRowProps) {
  const { actions } = rest;
  const { t } = useTranslation('downloads');
  const { name } = node;
  const id = `select-${node.kind === 'file' ? node.file.id : node.path}`;
  return (
    <Row data-depth={Math.min(depth, MAX_INDENT)}>
      {checked !== null && (
        <RowCheckbox
          id={id}
          checked={checked === 'all'}
          indeterminate={checked === 'some'}
          disabled={node.kind === 'file' && node.file.damaged}
          onChange={() => actions.onToggle(node)}
          label={t('files.select', { name })}
        />
      )}
      {node.kind === 'folder' ? (
        <FolderCells node={node} isOpen={isOpen} onOpen={actions.onOpen} />
      ) : (
        <FileCells name={name} file={node.file} checkboxId={checked === null ? null : id} isBusy={isBusy} {...rest} />
      )}
    </Row>
  );
});

interface FolderCellsProps {
  node: Extract<TreeNode, { kind: 'folder' }>;
  isOpen: boolean;
  onOpen(path: string): void;
}

function FolderCells({ node, isOpen, onOpen }: FolderCellsProps) {
  const { t } = useTranslation('downloads');
  const format = useFormats();
  const label = isOpen ? t('files.close', { name: node.name }) : t('files.open', { name: node.name });
  return (
    <>
      <FolderIconPlace>
        <FolderRounded sx={{ fontSize: 20, color: 'primary.main' }} />
      </FolderIconPlace>
      <Label>
        <NameButton type="button" aria-expanded={isOpen} aria-label={label} onClick={() => onOpen(node.path)}>
          <Name sx={{ fontWeight: 600 }}>{node.name}</Name>
        </NameButton>
        <Size>{t('files.folder', { count: node.files.length, size: format.bytes(node.bytes) })}</Size>
      </Label>
      <ExpandMoreRounded className="arrow" fontSize="small" />
    </>
  );
}

interface FileCellsProps {
  name: string;
  file: TransferFile;
  /** While files are selected, the name belongs to the checkbox. */
  checkboxId: string | null;
  isBusy: boolean;
  thumbnail: string | undefined;
  actions: FileRowActions;
}

function FileCells({ name, file, checkboxId, isBusy, thumbnail, actions }: FileCellsProps) {
  const { t } = useTranslation('downloads', 'preview');
  const format = useFormats();
  const canPreview = !file.damaged && previewOf(file) !== null;
  return (
    <>
      <FileTile file={file} thumbnail={thumbnail} />
      <Label>
        {checkboxId !== null ? (
          <NameLabel htmlFor={checkboxId}>{name}</NameLabel>
        ) : canPreview ? (
          <NameButton
            type="button"
            aria-label={t('preview:action', { name })}
            title={t('preview:action', { name })}
            onClick={() => actions.onPreview(file)}
          >
            <Name>{name}</Name>
          </NameButton>
        ) : (
          <Name>{name}</Name>
        )}
        {file.damaged && <Damaged>{t('files.damaged')}</Damaged>}
        <Size>{format.bytes(file.size)}</Size>
      </Label>
      {checkboxId === null && (
        <FileTools name={name} file={file} canPreview={canPreview} isBusy={isBusy} actions={actions} />
      )}
    </>
  );
}

type FileToolsProps = Omit<FileCellsProps, 'checkboxId' | 'thumbnail'> & { canPreview: boolean };

function FileTools({ name, file, canPreview, isBusy, actions }: FileToolsProps) {
  const { t } = useTranslation('downloads', 'preview');
  const download = t('download.file', { name });
  const menu = [
    ...(canPreview
      ? [
          {
            label: t('preview:open'),
            icon: <VisibilityRounded fontSize="small" />,
            onAct: () => actions.onPreview(file),
          },
        ]
      : []),
    ...(file.sha256 !== null
      ? [{ label: t('hash.open'), icon: <TagRounded fontSize="small" />, onAct: () => actions.onShowHash(file) }]
      : []),
  ];
  return (
    <Tools>
      {!file.damaged && (
        <IconButton aria-label={download} title={download} loading={isBusy} onClick={() => actions.onDownload(file)}>
          <DownloadRounded fontSize="small" />
        </IconButton>
      )}
      {menu.length > 0 && <ActionMenu label={t('files.actions', { name })} actions={menu} />}
    </Tools>
  );
}
