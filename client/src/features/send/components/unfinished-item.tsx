import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import type { OpenUpload } from '../../../upload/index.js';
import { fileName } from '../../../sending/files/picked-files.js';

interface UnfinishedItemProps {
  upload: OpenUpload;
  onResume: () => void;
  onDiscard: () => void;
}

/** Null where a button does. */
function wayOn({ isLocal, hasHandles, addTo }: OpenUpload): 'addition' | 'pickAgain' | 'elsewhere' | null {
  if (hasHandles) return null;
  if (addTo !== null) return 'addition';
  return isLocal ? 'pickAgain' : 'elsewhere';
}

/** What of it is there, until when, and how it can go on. */
function useFacts(upload: OpenUpload): string {
  const { sentBytes, totalBytes, expiresAt } = upload;
  const { t } = useTranslation('unfinished');
  const { bytes, shortDate } = useFormats();
  const now = useNow();
  const total = bytes(totalBytes);
  const there = sentBytes === undefined ? total : t('there', { sent: bytes(sentBytes), total });
  const until = t('until', { date: shortDate(expiresAt, now) });
  const way = wayOn(upload);
  return [there, until, ...(way ? [t(way)] : [])].join(' · ');
}

/** What was pressed is gone: focus goes on to what took its place. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

export function UnfinishedItem({ upload, onResume, onDiscard }: UnfinishedItemProps) {
  const { t } = useTranslation('unfinished');
  const [isAsking, setIsAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const facts = useFacts(upload);
  const [first] = upload.files;
  const name = t('name', { name: fileName(first?.path ?? ''), count: upload.files.length - 1 });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, minWidth: 0 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={name}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {isAsking ? t('discardAsk') : facts}
        </Typography>
      </Box>
      {isAsking ? (
        <>
          <Button size="small" color="error" onClick={onDiscard}>
            {t('yes')}
          </Button>
          <Button ref={takeFocus} size="small" onClick={() => setIsAsking(false)}>
            {t('no')}
          </Button>
        </>
      ) : (
        <>
          {upload.hasHandles && (
            <Button size="small" onClick={onResume} aria-label={t('resumeOf', { name })}>
              {t('resume')}
            </Button>
          )}
          <Button
            ref={wasAsked ? takeFocus : undefined}
            size="small"
            color="inherit"
            onClick={() => {
              setIsAsking(true);
              setWasAsked(true);
            }}
            aria-label={t('discardOf', { name })}
          >
            {t('discard')}
          </Button>
        </>
      )}
    </Box>
  );
}
