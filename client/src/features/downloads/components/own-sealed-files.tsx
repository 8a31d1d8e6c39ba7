import LockRounded from '@mui/icons-material/LockRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { DownloadPage } from '#contract/transfers/downloads.js';
import { openSealedKey } from '../../../encryption/account-key.js';
import type { TransferKey } from '../../../encryption/transfer-key.js';
import type { Language } from '../../../i18n/index.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { accountKeyQuery } from '../../../lib/account-key/account-key-query.js';
import { useUnlockedKeys } from '../../../lib/account-key/unlocked-keys.js';
import { useErrorText } from '../../../lib/error-text.js';
import type { OpenedFiles, SealedFilesProps } from '../../../lib/opened-files.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { pageQuery, type Visitor } from '../api/downloads.queries.js';
import { Opener } from '../opening/opener.js';
import { openTransfer } from '../opening/opened-transfer.js';
import { confirmDownload, signDownload } from '../saving/save.js';
import { SavedDownloads } from './saved-downloads.js';

const UnlockDialog = lazyPart(async () => (await import('../../../sending/account-key/unlock-dialog.js')).UnlockDialog);

/** Null if none of the keys opens it. */
async function openFiles(
  page: DownloadPage,
  { keys, visitor, language }: { keys: readonly TransferKey[]; visitor: Visitor; language: Language },
): Promise<OpenedFiles | null> {
  const key = page.sealedKey === null ? undefined : await openSealedKey(page.sealedKey, keys);
  if (!key) return null;
  const opened = await openTransfer(page, key);
  const { files } = opened.page;
  const opener = new Opener(opened, language);
  return {
    key,
    listed: opened.listed,
    list: opened.list,
    files: new Map(files.map(({ id, path, size, sha256 }) => [id, { path, size, sha256 }])),
    read: async (fileId) => opener.read(fileId, (await signDownload(visitor, files, [fileId])).url),
    async save(ids) {
      const { downloadToken, ...facts } = await signDownload(visitor, files, ids);
      const renew = async () => (await signDownload(visitor, files, ids)).url;
      await opener.save({ ...facts, renew, onDone: () => confirmDownload(downloadToken) }, ids);
    },
  };
}

/** Until the page of a new revision is there, the one before is shown. */
const changingPageQuery = (
  visitor: Visitor,
  { revision, isOpen }: { revision: number | undefined; isOpen: boolean },
) => {
  const { queryKey, ...query } = pageQuery(visitor);
  return {
    ...query,
    queryKey: [...queryKey, revision],
    enabled: isOpen,
    // Without a revision the transfer may have changed since.
    staleTime: revision === undefined ? 0 : Infinity,
    placeholderData: (earlier: DownloadPage | undefined) => (earlier?.slug === visitor.slug ? earlier : undefined),
  };
};

/** In the dashboard: opens names and contents of an encrypted transfer with the user's own key. */
export function OwnSealedFiles({ slug, recipientId, purpose, revision, onOpened }: SealedFilesProps) {
  const { t, language } = useTranslation('encryption', 'downloads');
  const errorText = useErrorText();
  const { data: account } = useQuery(accountKeyQuery);
  const keys = useUnlockedKeys();
  const visitor = useMemo<Visitor>(() => ({ slug, recipientId }), [slug, recipientId]);
  const { data: page, error } = useQuery(changingPageQuery(visitor, { revision, isOpen: keys !== null }));
  const [isAsking, setAsking] = useState(false);
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    if (!page || !keys) return;
    let isLeft = false;
    const show = (opened: OpenedFiles | null) => {
      if (isLeft) return;
      setOther(opened === null);
      onOpened(opened);
    };
    openFiles(page, { keys, visitor, language }).then(show, () => show(null));
    return () => void (isLeft = true);
  }, [page, keys, visitor, language, onOpened]);
  useEffect(() => () => onOpened(null), [keys, visitor, onOpened]);
  if (!account?.key) return purpose && account ? <Alert severity="info">{t(`page.${purpose}NoKey`)}</Alert> : null;
  const close = () => setAsking(false);
  return (
    <Stack spacing={3} sx={{ mb: 3, alignItems: 'flex-start' }}>
      {keys === null && purpose && <Typography color="textSecondary">{t(`page.${purpose}Locked`)}</Typography>}
      {keys === null && (
        <Button variant="outlined" startIcon={<LockRounded fontSize="small" />} onClick={() => setAsking(true)}>
          {t('page.unlock')}
        </Button>
      )}
      {keys !== null && isOther && (
        <Alert severity="info">{t(purpose ? `page.${purpose}NotForYou` : 'page.notForYou')}</Alert>
      )}
      {purpose && error && <Alert severity="error">{errorText(error)}</Alert>}
      {!purpose && <SavedDownloads />}
      {isAsking && <UnlockDialog accountKey={account.key} onClose={close} onDone={close} />}
    </Stack>
  );
}
