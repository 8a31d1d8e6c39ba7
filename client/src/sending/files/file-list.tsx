import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useFormats } from '../../lib/format.js';
import { fileKind } from '../../ui/preview/file-kind.js';
import { scrollEdges } from '../../ui/scroll-edges.js';
import { touchTarget, touchZone } from '../../theme/tokens.js';
import { KindIcon } from '../../ui/preview/kind-icon.js';
import { clockTime } from '../recording/clock-time.js';
import { fileName, groupFiles, type FileGroup, type PickedFile } from './picked-files.js';
import { CutName } from './cut-name.js';
import { RemoveButton } from './remove-button.js';

interface FileListProps {
  files: readonly PickedFile[];
  /** A file's path, or a folder's name with a slash behind it. */
  onRemove: (path: string) => void;
  /** Recordings can be opened. */
  onOpen?(file: PickedFile): void;
  /** Shows each file instead of a small icon; the list is then higher. */
  Tile?: ComponentType<{ file: PickedFile }>;
}

interface RowProps {
  icon?: ReactNode;
  name: string;
  /** Opens it by its name. */
  open?: { label: string; onClick(): void } | undefined;
  detail: string;
  removeLabel: string;
  onRemove: () => void;
}

function Row({ icon, name, open, detail, removeLabel, onRemove }: RowProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2.5, minHeight: 32 }}>
      {icon}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2.5 }}>
        {open ? (
          <ButtonBase
            aria-label={open.label}
            onClick={open.onClick}
            sx={{ flex: '1 1 5.5em', minWidth: 0, typography: 'body1', textDecoration: 'underline', ...touchTarget }}
          >
            <CutName name={name} />
          </ButtonBase>
        ) : (
          <CutName name={name} />
        )}
        <Box sx={{ typography: 'body2', color: 'text.secondary', whiteSpace: 'nowrap' }}>{detail}</Box>
      </Box>
      <RemoveButton label={removeLabel} onClick={onRemove} />
    </Box>
  );
}

function FileRow({
  file,
  icon,
  name,
  onRemove,
  onOpen,
}: { file: PickedFile; icon?: ReactNode; name: string } & Pick<FileListProps, 'onRemove' | 'onOpen'>) {
  const { t } = useTranslation('sending');
  const { bytes } = useFormats();
  const seconds = file.recording?.seconds ?? null;
  return (
    <Row
      icon={icon}
      name={name}
      open={file.recording && onOpen && { label: t('files.openRecording', { name }), onClick: () => onOpen(file) }}
      detail={`${seconds === null ? '' : `${clockTime(seconds)} · `}${bytes(file.size)}`}
      removeLabel={t('files.remove', { name: file.path })}
      onRemove={() => onRemove(file.path)}
    />
  );
}

type Folder = Extract<FileGroup, { kind: 'folder' }>;

function FolderRow({ folder, onRemove, Tile }: { folder: Folder } & Pick<FileListProps, 'onRemove' | 'Tile'>) {
  const { t } = useTranslation('sending');
  const { bytes } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { name, files } = folder;
  const toggle = (
    <ButtonBase
      aria-expanded={isOpen}
      aria-label={isOpen ? t('files.hideFolder', { name }) : t('files.showFolder', { name })}
      onClick={() => setIsOpen(!isOpen)}
      sx={{ color: 'primary.main', borderRadius: 2, ...touchZone }}
    >
      <FolderRounded fontSize="small" />
      <ExpandMoreRounded sx={{ fontSize: 14, ml: -0.5, transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
    </ButtonBase>
  );
  return (
    <>
      <Row
        icon={toggle}
        name={name}
        detail={t('files.folderCount', { count: files.length, size: bytes(folder.bytes) })}
        removeLabel={t('files.remove', { name })}
        onRemove={() => onRemove(`${name}/`)}
      />
      {isOpen && (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, pl: 7.5, typography: 'body2', color: 'text.secondary' }}
        >
          {files.map((file) => (
            <li key={file.path}>
              <FileRow
                file={file}
                icon={Tile && <Tile file={file} />}
                name={file.path.slice(name.length + 1)}
                onRemove={onRemove}
              />
            </li>
          ))}
        </Box>
      )}
    </>
  );
}

/** Files to be sent: single files, and folders as groups that can be opened. */
export function FileList({ files, onRemove, onOpen, Tile }: FileListProps) {
  const { t } = useTranslation('sending');
  return (
    <Box
      component="ul"
      aria-label={t('files.list')}
      tabIndex={0}
      sx={[
        scrollEdges,
        {
          listStyle: 'none',
          m: 0,
          p: 0,
          ...(Tile
            ? { maxHeight: 320, '& li + li': { mt: 1.5 } }
            : { maxHeight: 148, '@media (max-height: 800px)': { maxHeight: 100 } }),
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          scrollbarWidth: 'thin',
        },
      ]}
    >
      {groupFiles(files).map((group) =>
        group.kind === 'folder' ? (
          <li key={`${group.name}/`}>
            <FolderRow folder={group} onRemove={onRemove} {...(Tile && { Tile })} />
          </li>
        ) : (
          <li key={group.file.path}>
            <FileRow
              file={group.file}
              name={fileName(group.file.path)}
              icon={
                Tile ? <Tile file={group.file} /> : <KindIcon kind={fileKind(group.file.path, group.file.recording)} />
              }
              onRemove={onRemove}
              {...(onOpen && { onOpen })}
            />
          </li>
        ),
      )}
    </Box>
  );
}
