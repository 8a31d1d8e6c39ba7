import Box from '@mui/material/Box';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPIRY_WEEK_SECONDS } from '#contract/expiry.js';
import { useFormats } from '../../../lib/format.js';
import { FilePicker } from '../../../sending/files/file-picker.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { FieldError } from '../../../ui/field.js';
import { isEverythingIn } from '../model/left-out.js';
import type { SendServices } from '../services/send-services.js';
import type { FilesHandle } from '../use-files.js';

const FileList = sendingPart(async () => (await import('../../../sending/files/file-list.js')).FileList, ['preview']);
const CapacityBar = sendingPart(async () => (await import('../../../sending/files/capacity-bar.js')).CapacityBar);
const FileNotes = sendingPart(async () => (await import('./file-notes.js')).FileNotes);
const DAY_SECONDS = 24 * 3600;

interface FilesAreaProps {
  files: FilesHandle;
  services: SendServices;
  isMember: boolean;
  /** The form was submitted: what is missing is shown. */
  isAsked: boolean;
}

/** Preloads the file list when the pointer comes near, for slow connections. */
function prefetch(): void {
  FileList.prefetch();
  CapacityBar.prefetch();
  FileNotes.prefetch();
}

/** The files to send, how to add more, how much of the plan they use, and what is wrong with them. */
export function FilesArea({ files: handle, services, isMember, isAsked }: FilesAreaProps) {
  const { t } = useTranslation('send');
  const { bytes } = useFormats();
  const errorId = useId();
  const { files, limits, leftOut, add, remove } = handle;
  const isEmpty = files.length === 0;
  const promise = t('files.promise', { size: bytes(limits.uploadBytes), days: EXPIRY_WEEK_SECONDS / DAY_SECONDS });
  return (
    <Box
      component="fieldset"
      aria-label={t('files.label')}
      aria-describedby={errorId}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      {!isEmpty && <FileList files={files} onRemove={remove} />}
      <FilePicker
        isCompact={!isEmpty}
        isWrong={isEmpty && isAsked}
        note={isMember ? undefined : promise}
        onAdd={(added) => add(added)}
      />
      {!isEmpty && <CapacityBar files={files} limits={limits} />}
      <FieldError id={errorId}>{isEmpty && isAsked && t('files.missing')}</FieldError>
      {(!isEmpty || !isEverythingIn(leftOut)) && <FileNotes files={handle} services={services} isMember={isMember} />}
    </Box>
  );
}
