import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.js';
import { VisuallyHidden } from '../../../ui/visually-hidden.js';
import type { FilesHandle } from '../use-files.js';
import { FilePicker } from '../../../sending/files/file-picker.js';

const FileList = lazyPart(async () => (await import('../../../sending/files/file-list.js')).FileList);
const CapacityBar = lazyPart(async () => (await import('../../../sending/files/capacity-bar.js')).CapacityBar);

interface FilesAreaProps {
  files: FilesHandle;
  /** The form was tried without any. */
  isAsked: boolean;
}

/** Preloads the file list when the pointer comes near, for slow connections. */
function prefetch(): void {
  FileList.prefetch();
  CapacityBar.prefetch();
}

/** What is to be sent, how to add to it, and how much of the plan it takes. */
export function FilesArea({ files: { files, limits, add, remove }, isAsked }: FilesAreaProps) {
  const { t } = useTranslation('send');
  const isEmpty = files.length === 0;
  return (
    <Box
      component="fieldset"
      aria-label={t('files.label')}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {!isEmpty && <FileList files={files} onRemove={remove} />}
      <FilePicker isCompact={!isEmpty} onAdd={add} />
      {!isEmpty && limits && <CapacityBar files={files} limits={limits} />}
      <VisuallyHidden as="output">{isAsked && isEmpty ? t('files.missing') : ''}</VisuallyHidden>
    </Box>
  );
}
