import AddRounded from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Link from '@mui/material/Link';
import { useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { fromInput, type PickedFile } from './picked-files.js';

interface FilePickerProps {
  /** Something is picked already: the control steps back. */
  isCompact: boolean;
  /** For a single file: the prompt. */
  single?: string;
  /** Small, below the prompt. */
  note?: string | undefined;
  isWrong?: boolean;
  onAdd: (files: readonly PickedFile[]) => void;
}

const never = () => () => undefined;

/** Not said in a page made before it is known which browser shows it. */
function useCanPickFolders(): boolean {
  return useSyncExternalStore(
    never,
    () => 'webkitdirectory' in HTMLInputElement.prototype,
    () => false,
  );
}

/** The hidden inputs behind the buttons. Emptied after each pick, so that the same file can be picked again. */
function useInputs({ onAdd, single }: Pick<FilePickerProps, 'onAdd' | 'single'>) {
  const files = useRef<HTMLInputElement>(null);
  const folders = useRef<HTMLInputElement>(null);
  const shared = {
    type: 'file',
    multiple: single === undefined,
    hidden: true,
    tabIndex: -1,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onAdd(fromInput(currentTarget.files ?? []));
      currentTarget.value = '';
    },
  };
  const inputs = (
    <>
      <input {...shared} ref={files} data-testid="pick-files" />
      <input {...shared} ref={folders} data-testid="pick-folder" {...{ webkitdirectory: '' }} />
    </>
  );
  const pickFiles = () => {
    const byInput = () => files.current?.click();
    if (single !== undefined || !('showOpenFilePicker' in window)) return byInput();
    return void import('./pick-by-handle.js').then(({ pickByHandle }) => pickByHandle()).then(onAdd, byInput);
  };
  return { inputs, pickFiles, pickFolder: () => folders.current?.click() };
}

export function FilePicker({ isCompact, single, note, isWrong = false, onAdd }: FilePickerProps) {
  const { t } = useTranslation('send');
  const canPickFolders = useCanPickFolders();
  const { inputs, pickFiles, pickFolder } = useInputs({ onAdd, ...(single === undefined ? {} : { single }) });
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: isCompact ? 2.5 : 3,
        minHeight: isCompact ? 40 : 112,
        px: isCompact ? 0 : 4,
        borderRadius: 4,
        bgcolor: isCompact ? 'transparent' : 'primary.light',
        outline: isWrong ? '1px solid' : 0,
        outlineColor: 'error.main',
        '&:has([data-picks]:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        transition: theme.transitions.create(['background-color', 'min-height']),
      })}
    >
      {inputs}
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: isCompact ? 28 : 48,
          height: isCompact ? 28 : 48,
          borderRadius: '50%',
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
        }}
      >
        <AddRounded sx={{ fontSize: isCompact ? 18 : 28 }} />
      </Box>
      <Box sx={{ display: isCompact ? 'flex' : 'block', gap: 1.5, alignItems: 'baseline' }}>
        <ButtonBase
          data-picks=""
          onClick={pickFiles}
          sx={{
            typography: isCompact ? 'body1' : 'h3',
            fontWeight: 600,
            borderRadius: 2,
            // The ring of the focus is around the zone.
            outline: '0 !important',
            // The whole zone picks files; the link to folders is on top of it.
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {single ?? (isCompact ? t('files.addMore') : t('files.add'))}
        </ButtonBase>
        {canPickFolders && single === undefined && (
          <Link
            component="button"
            type="button"
            variant="body1"
            onClick={pickFolder}
            sx={{
              display: 'block',
              position: 'relative',
              zIndex: 1,
              color: 'primary.dark',
              textDecoration: 'underline',
            }}
          >
            {t('files.folders')}
          </Link>
        )}
        {!isCompact && note !== undefined && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, textWrap: 'balance' }}>{note}</Box>
        )}
      </Box>
    </Box>
  );
}
