import Box from '@mui/material/Box';
import { useState, type DragEvent } from 'react';
import { acceptOf, fileTypeOf } from '#contract/requests/file-types.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { FilePicker } from '../../../sending/files/file-picker.js';
import { entriesOf, handlesOf, readEntries } from '../../../sending/files/read-entries.js';
import { usePreHydrationFiles } from '../../../sending/files/use-pre-hydration-files.js';
import { sendingPart } from '../../../sending/sending-part.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import type { AskedItem } from '../domain/item-state.js';
import { countAfter } from '../domain/staged-files.js';
import type { SubmissionHandle } from '../use-submission.js';
import { CameraLink } from './camera-link.js';
import { ItemRecorder, RecorderLinks, useRecorder } from '../recording/recorder.js';

export const EarlierFiles = lazyPart(async () => (await import('./earlier-files.js')).EarlierFiles);
const PickedList = sendingPart(async () => (await import('./picked-list.js')).PickedList, ['preview']);
const RejectedFilesNotes = sendingPart(async () => (await import('./rejected-files-notes.js')).RejectedFilesNotes);

/** Pictures that a phone's camera makes. */
const photoTypes = ['jpg', 'png', 'heic', 'webp'];

interface ItemFilesProps {
  item: AskedItem;
  form: SubmissionHandle;
  /** The only one of the page: prominent while it is empty. */
  isAlone?: boolean;
}

/** Files of an item: those submitted, those to be submitted, and how to add more. */
export function ItemFiles({ item, form, isAlone = false }: ItemFilesProps) {
  const { t } = useTranslation('submit');
  const { staged } = form;
  const recorder = useRecorder();
  const { itemId, types, maxFiles, isOpen } = item;
  const own = staged.staged[itemId] ?? [];
  const added = own.filter(({ replaces }) => replaces === undefined);
  const isSentBack = item.submitted.state === 'sent-back' && item.submitted.files.length > 0;
  const isLarge = isAlone && own.length === 0 && item.submitted.files.length === 0;
  const isFull = countAfter(item, staged.staged, staged.withdrawn) >= maxFiles;
  const takesPhotos = types.length === 0 || types.some((type) => photoTypes.includes(fileTypeOf(type)));
  usePreHydrationFiles(({ files, unreadable }) => staged.add(item, files, unreadable), itemId);
  const { isOver, ...drop } = useDrop((files, unreadable) => staged.add(item, files, unreadable));
  const prefetch = () => {
    PickedList.prefetch();
    RejectedFilesNotes.prefetch();
  };
  return (
    <Box
      component="fieldset"
      aria-label={item.name}
      data-picks-for={isOpen ? itemId : undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...(isOpen && !isAlone && drop)}
      sx={{
        m: 0,
        p: 0,
        border: 0,
        minWidth: 0,
        borderRadius: 3,
        outline: isOver ? '2px dashed' : 0,
        outlineColor: 'primary.main',
        outlineOffset: 4,
      }}
    >
      {item.submitted.files.length > 0 && <EarlierFiles item={item} staged={staged} />}
      {added.length > 0 && (
        <PickedList files={added} onRemove={(path) => staged.remove(item, path)} onOpen={recorder.review} />
      )}
      {recorder.shown && <ItemRecorder item={item} form={form} recorder={recorder} />}
      {isOpen && !isFull && (
        <FilePicker
          isCompact={!isLarge}
          prompt={t(isLarge ? 'drop.add' : isSentBack ? 'items.addBeside' : 'items.add')}
          {...(maxFiles === 1 && { single: t('items.addOne'), prompt: t('items.addOne') })}
          accept={acceptOf(types)}
          onAdd={(files) => staged.add(item, files)}
        >
          {takesPhotos && <CameraLink onAdd={(files) => staged.add(item, files)} />}
          <RecorderLinks item={item} recorder={recorder} />
        </FilePicker>
      )}
      <Box aria-live="polite">
        {staged.rejected?.itemId === itemId && (
          <RejectedFilesNotes item={item} limits={form.page.limits} rejected={staged.rejected} />
        )}
      </Box>
    </Box>
  );
}

type OnFiles = (files: Awaited<ReturnType<typeof readEntries>>['files'], unreadable: number) => void;

/** Takes what is dropped on the item. */
function useDrop(onFiles: OnFiles) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      // Says to the window, too, that it can be dropped here.
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: ({ dataTransfer }: DragEvent) => {
      setIsOver(false);
      const [entries, handles] = [entriesOf(dataTransfer), handlesOf(dataTransfer)];
      void handles
        .then((given) => readEntries(entries, given))
        .then(({ files, unreadable }) => onFiles(files, unreadable));
    },
  };
}
