import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { EXPIRES_NEVER } from '#contract/transfers/expiry.js';
import type { TransferFrame } from '#contract/transfers/link-frame.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { loadTexts } from '../../../i18n/index.js';
import { useDocumentTitle } from '../../../ui/document-title.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Opener } from '../opening/opener.js';
import { TooLargeHereError } from '../../../lib/opened-files.js';
import { useOpenedTransfer } from '../opening/use-opened-transfer.js';
import { useShownTransfer } from '../shown-transfer.js';
import type { FileOpener } from '../use-download.js';
import { KeyForm } from './key-form.js';
import { OpenTransfer } from './open-transfer.js';
import { OtherWay } from './other-way.js';
import { TransferHead } from './transfer-head.js';

/** Few transfers can be opened by it. */
const OwnKey = lazyPart(async () => {
  const [{ OwnKey: part }] = await Promise.all([import('./own-key.js'), loadTexts('encryption')]);
  return part;
});

type SealedTransferProps = Omit<ComponentProps<typeof OpenTransfer>, 'transfer' | 'opener' | 'note'> & {
  page: DownloadPage;
};

/** An end-to-end encrypted transfer, opened with the key of the link, which no server sees. */
export function SealedTransfer({ page, ...props }: SealedTransferProps) {
  const { t, language } = useTranslation('encrypted', 'downloads');
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const { opened, problem } = useOpenedTransfer(page, { hash, typed });
  const opener = useMemo<FileOpener | undefined>(() => {
    if (!opened) return undefined;
    const files = new Opener(opened, language);
    return {
      read: (id, url) => files.read(id, url),
      save: async (request, ids) => {
        setTooLarge(false);
        await files.save(request, ids).catch((error: unknown) => {
          if (!(error instanceof TooLargeHereError)) throw error;
          setTooLarge(true);
        });
        return true;
      },
    };
  }, [opened, language]);
  if (problem) return <LockedTransfer page={page} now={props.now} problem={problem} onGiven={setTyped} />;
  const note = (
    <Stack spacing={2}>
      {isTooLarge && <OtherWay text={t('tooLarge')} />}
      <Typography variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <LockRounded sx={{ fontSize: 18 }} />
        {t('note')}
      </Typography>
    </Stack>
  );
  return <OpenTransfer {...props} transfer={opened?.page ?? frameOf(page)} note={note} {...(opener && { opener })} />;
}

/** What is known of it before it is opened. */
function frameOf({ files, ...page }: DownloadPage): TransferFrame {
  return { ...page, fileCount: files.length, isVerified: false, rows: [] };
}

interface LockedTransferProps {
  page: DownloadPage;
  now: number;
  problem: 'missing' | 'wrong' | 'insecure';
  onGiven(key: string): void;
}

function LockedTransfer({ page, now, problem, onGiven }: LockedTransferProps) {
  const { t } = useTranslation('encrypted', 'downloads');
  const shown = useShownTransfer({ ...page, fileCount: page.files.length }, now);
  useDocumentTitle(page.title || t('downloads:title.from', { name: shown.name }));
  return (
    <Stack spacing={6}>
      <TransferHead
        shown={shown}
        brand={page.brand}
        expiresAt={page.expiresAt < EXPIRES_NEVER ? page.expiresAt : null}
      />
      <Alert severity="info" icon={<LockRounded />}>
        <AlertTitle>{t('title')}</AlertTitle>
        {t(page.wrappedKey === null ? 'text' : 'textPassword')}
      </Alert>
      {problem === 'insecure' ? (
        <OtherWay text={t('insecure')} />
      ) : (
        <>
          {page.sealedKey !== null && <OwnKey sealedKey={page.sealedKey} onGiven={onGiven} />}
          <KeyForm
            asks={page.wrappedKey === null ? 'key' : 'password'}
            isWrong={problem === 'wrong'}
            onGiven={onGiven}
          />
        </>
      )}
    </Stack>
  );
}
