import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { buildTree, openAtFirst, visibleRows } from '#contract/transfers/file-tree.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useLatest } from '../../../lib/use-latest.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { fileKind } from '../../../ui/preview/file-kind.js';
import { linkThumbnailsQuery, type Visitor } from '../api/downloads.queries.js';
import { checkedOf, toggle } from '../domain/selection.js';
import type { TransferFile, TreeRow } from '../domain/transfer-file.js';
import { FileRow, type FileRowActions } from './file-row.js';
import { Rows } from './row-parts.js';

const HashDialog = lazyPart(async () => (await import('./hash-dialog.js')).HashDialog);

/** Long lists begin with this many rows; the rest is one click away. */
const FIRST_ROWS = 100;

interface FileListProps {
  visitor: Visitor;
  files: TransferFile[];
  /** Null while files are not being selected. */
  selected: ReadonlySet<string> | null;
  onSelect(selected: Set<string> | null): void;
  busyFileId: string | null;
  onDownload(file: TransferFile): void;
  onPreview(file: TransferFile): void;
}

/** Only pictures have thumbnails, and to ask for one would tell that a file is a picture. */
const pictureId = ({ node }: TreeRow): string[] =>
  node.kind === 'file' && !node.file.isSealed && fileKind(node.file.path) === 'image' ? [node.file.id] : [];

/** Actions that stay the same object, so that a memoised row does not re-render on a click in another row. */
function useStableActions(actions: FileRowActions): FileRowActions {
  const latest = useLatest(actions);
  return useMemo(
    () => ({
      onToggle: (node) => latest.current.onToggle(node),
      onOpen: (path) => latest.current.onOpen(path),
      onDownload: (file) => latest.current.onDownload(file),
      onPreview: (file) => latest.current.onPreview(file),
      onShowHash: (file) => latest.current.onShowHash(file),
    }),
    [latest],
  );
}

/** Below its head, which is there before it. */
export function FileList({ visitor, files, selected, onSelect, busyFileId, onDownload, onPreview }: FileListProps) {
  const { t, language } = useTranslation('downloads');
  const format = useFormats();
  const tree = useMemo(() => buildTree(files, language), [files, language]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openAtFirst(tree, files.length));
  const [hashed, setHashed] = useState<TransferFile | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const rows = visibleRows(tree, open);
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS);
  const { data: thumbnails } = useQuery(linkThumbnailsQuery(visitor, shown.flatMap(pictureId)));
  const actions = useStableActions({
    onToggle: (node) => onSelect(toggle(node, selected ?? new Set())),
    onOpen: (path) => {
      const next = new Set(open);
      if (!next.delete(path)) next.add(path);
      setOpen(next);
    },
    onDownload,
    onPreview,
    onShowHash: setHashed,
  });

  return (
    <>
      <Rows>
        {shown.map(({ node, depth }) => (
          <FileRow
            key={node.kind === 'file' ? node.file.id : `folder:${node.path}`}
            node={node}
            depth={depth}
            checked={selected && checkedOf(node, selected)}
            isOpen={node.kind === 'folder' && open.has(node.path)}
            isBusy={node.kind === 'file' && node.file.id === busyFileId}
            thumbnail={node.kind === 'file' ? thumbnails?.get(node.file.id) : undefined}
            actions={actions}
          />
        ))}
      </Rows>
      {shown.length < rows.length && (
        <Button fullWidth onClick={() => setShowsAll(true)} sx={{ mt: 2 }}>
          {t('files.more', { total: format.number(rows.length) })}
        </Button>
      )}
      {hashed?.sha256 && <HashDialog file={hashed} hash={hashed.sha256} onClose={() => setHashed(null)} />}
    </>
  );
}
