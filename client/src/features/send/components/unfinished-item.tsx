import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { fileName, fromInput, type PickedFile } from '../../../sending/files/picked-files.js';
import { CopyButton } from '../../../ui/copy-button.js';
import type { OpenUpload } from '../../../upload/index.js';

interface UnfinishedItemProps {
  upload: OpenUpload;
  onResume: () => void;
  onPicked: (picked: readonly PickedFile[]) => void;
  onDiscard: () => void;
  /** The key of a transfer that was made has been copied. */
  onPassedOn: () => void;
}

/** How the upload can be resumed. `elsewhere`: in the browser that has the files. */
function wayOn({
  isLocal,
  hasHandles,
  addTo,
  unshared,
}: OpenUpload): 'pass-on' | 'resume' | 'choose' | 'addition' | 'elsewhere' {
  if (unshared) return 'pass-on';
  if (hasHandles) return 'resume';
  if (addTo !== null) return 'addition';
  return isLocal ? 'choose' : 'elsewhere';
}

/** Progress of the upload, until when it is kept, and why it cannot be resumed here. */
function useFacts(upload: OpenUpload): string {
  const { sentBytes, totalBytes, expiresAt } = upload;
  const { t } = useTranslation('unfinished');
  const { bytes, end } = useFormats();
  const now = useNow();
  const total = bytes(totalBytes);
  const there = sentBytes === undefined ? total : t('there', { sent: bytes(sentBytes), total });
  const until = t('until', { date: end(expiresAt, now) });
  const way = wayOn(upload);
  if (upload.unshared) return t(`unshared.${upload.unshared.kind}`);
  return [there, until, ...(way === 'addition' || way === 'elsewhere' ? [t(way)] : [])].join(' · ');
}

/** The pressed button has unmounted: focus moves to its replacement. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Picks the files of an upload that the browser cannot open by itself. */
function ChooseButton({ upload, name, onPicked }: Pick<UnfinishedItemProps, 'upload' | 'onPicked'> & { name: string }) {
  const { t } = useTranslation('unfinished');
  const input = useRef<HTMLInputElement>(null);
  const isFolder = upload.files.some(({ path }) => path.includes('/'));
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        data-testid="pick-unfinished"
        onChange={({ currentTarget }) => {
          onPicked(fromInput(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
        {...(isFolder && { webkitdirectory: '' })}
      />
      <Button
        size="small"
        variant="outlined"
        aria-label={t('chooseOf', { name })}
        onClick={() => input.current?.click()}
      >
        {t('choose', { count: upload.files.length })}
      </Button>
    </>
  );
}

export function UnfinishedItem({ upload, onResume, onPicked, onDiscard, onPassedOn }: UnfinishedItemProps) {
  const { t } = useTranslation('unfinished');
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const facts = useFacts(upload);
  const [first] = upload.files;
  const firstName = fileName(first?.path ?? '');
  const count = upload.files.length - 1;
  const name = count > 0 ? t('name', { name: firstName, count }) : firstName;
  const way = wayOn(upload);
  const askToDiscard = () => {
    setIsAsking(true);
    setWasAsked(true);
  };
  return (
    <Box component="li" sx={{ py: 1.5, minWidth: 0 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography noWrap title={name}>
            {name}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {isAsking ? t(upload.unshared ? 'unshared.discardAsk' : 'discardAsk') : facts}
          </Typography>
        </Box>
        {!isAsking && (
          <IconButton
            ref={wasAsked ? takeFocus : undefined}
            size="small"
            aria-label={t('discardOf', { name })}
            title={t('discard')}
            onClick={askToDiscard}
          >
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </Stack>
      <Stack direction="row" spacing={2} sx={{ mt: 1 }}>
        {isAsking ? (
          <>
            <Button size="small" color="error" variant="outlined" onClick={onDiscard}>
              {t('yes')}
            </Button>
            <Button ref={takeFocus} size="small" onClick={() => setIsAsking(false)}>
              {t('no')}
            </Button>
          </>
        ) : (
          <>
            {upload.unshared && (
              <CopyButton
                text={upload.unshared.text}
                label={t(`unshared.copy.${upload.unshared.kind}`)}
                onCopied={onPassedOn}
                size="small"
                variant="outlined"
              />
            )}
            {way === 'resume' && (
              <Button size="small" variant="outlined" onClick={onResume} aria-label={t('resumeOf', { name })}>
                {t('resume')}
              </Button>
            )}
            {way === 'choose' && <ChooseButton upload={upload} name={name} onPicked={onPicked} />}
          </>
        )}
      </Stack>
    </Box>
  );
}
