import AddRounded from '@mui/icons-material/AddRounded';
import FolderRounded from '@mui/icons-material/FolderRounded';
import MicRounded from '@mui/icons-material/MicRounded';
import PhotoCameraRounded from '@mui/icons-material/PhotoCameraRounded';
import VideocamRounded from '@mui/icons-material/VideocamRounded';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { touchTarget } from '../../theme/tokens.js';
import { fromInput, type PickedFile } from './picked-files.js';

interface FilePickerProps {
  /** Files are picked already: the control is less prominent. */
  isCompact: boolean;
  /** For a single file: the prompt. */
  single?: string;
  /** Instead of the usual prompt. */
  prompt?: string;
  /** Types that are offered, as in `accept` of an input. */
  accept?: string | undefined;
  /** Small, below the prompt. */
  note?: string | undefined;
  isWrong?: boolean;
  onAdd: (files: readonly PickedFile[]) => void;
  /** Further `PickerLink`s. */
  children?: ReactNode;
}

/** Without a mouse, as on phones, browsers have the property but no folders to pick. Absent where tests run. */
const noMouse = typeof window === 'object' && 'matchMedia' in window ? window.matchMedia('(hover: none)') : null;

function subscribe(listener: () => void): () => void {
  noMouse?.addEventListener('change', listener);
  return () => noMouse?.removeEventListener('change', listener);
}

/** False in a page that the server renders. */
function useCanPickFolders(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => 'webkitdirectory' in HTMLInputElement.prototype && !noMouse?.matches,
    () => false,
  );
}

/** The hidden inputs behind the buttons. Emptied after each pick, so that the same file can be picked again. */
function useInputs({ onAdd, single, accept }: Pick<FilePickerProps, 'onAdd' | 'single' | 'accept'>) {
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
      <input {...shared} accept={accept} ref={files} data-testid="pick-files" />
      <input {...shared} ref={folders} data-testid="pick-folder" {...{ webkitdirectory: '' }} />
    </>
  );
  const pickFiles = () => {
    const byInput = () => files.current?.click();
    // The picker with handles knows no extensions without their media types.
    if (single !== undefined || accept !== undefined || !('showOpenFilePicker' in window)) return byInput();
    return void import('./pick-by-handle.js').then(({ pickByHandle }) => pickByHandle()).then(onAdd, byInput);
  };
  return { inputs, pickFiles, pickFolder: () => folders.current?.click() };
}

const icons = { folder: FolderRounded, voice: MicRounded, video: VideocamRounded, photo: PhotoCameraRounded };

interface PickerLinkProps extends Pick<
  ButtonBaseProps,
  'aria-label' | 'onClick' | 'onPointerEnter' | 'onFocus' | 'children'
> {
  way: keyof typeof icons;
}

/** Another way to bring files, beside the zone's own. */
export function PickerLink({ way, children, ...button }: PickerLinkProps) {
  const Icon = icons[way];
  return (
    <ButtonBase
      {...button}
      sx={{
        position: 'relative',
        zIndex: 1,
        gap: 1,
        // A line of text is lower than what WCAG 2.5.8 asks of a target.
        minHeight: 24,
        borderRadius: 2,
        typography: 'body2',
        fontWeight: 600,
        color: 'primary.dark',
        '&:hover': { textDecoration: 'underline' },
        ...touchTarget,
      }}
    >
      <Icon sx={{ fontSize: 18 }} />
      {children}
    </ButtonBase>
  );
}

export function FilePicker(props: FilePickerProps) {
  const { isCompact, single, prompt = single, note, isWrong = false, accept, onAdd, children } = props;
  const { t } = useTranslation('send');
  const hasFolders = useCanPickFolders();
  const { inputs, pickFiles, pickFolder } = useInputs({ onAdd, accept, ...(single === undefined ? {} : { single }) });
  return (
    <Box
      sx={(theme) => ({
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: isCompact ? 2.5 : 3,
        minHeight: isCompact ? 40 : 112,
        ...(isCompact && touchTarget),
        ...(isCompact ? { py: 1 } : { px: 4, py: 3 }),
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
      <Box sx={{ display: isCompact ? 'flex' : 'block', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center' }}>
        <ButtonBase
          data-picks=""
          onClick={pickFiles}
          sx={{
            typography: isCompact ? 'body1' : 'h3',
            fontWeight: 600,
            borderRadius: 2,
            // The focus ring is drawn around the zone.
            outline: '0 !important',
            // The whole zone picks files; the link to folders is on top of it.
            position: 'static',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {prompt ?? (isCompact ? t('files.addMore') : t('files.add'))}
        </ButtonBase>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5 }}>
          {hasFolders && single === undefined && (
            <PickerLink way="folder" onClick={pickFolder}>
              {t('files.folders')}
            </PickerLink>
          )}
          {children}
        </Box>
        {!isCompact && note !== undefined && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1, textWrap: 'balance' }}>{note}</Box>
        )}
      </Box>
    </Box>
  );
}
