import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { fileName } from '../../../sending/files/picked-files.js';
import { touchTarget } from '../../../theme/tokens.js';
import type { OpenUpload } from '../../../upload/index.js';
import { discardUnfinished, listUnfinished, reopenFiles } from '../api/hand-in-files.js';
import { stagedOf } from '../domain/staged-files.js';
import type { HandInHandle } from '../use-hand-in.js';

/** An upload that was broken off in this browser, and how to go on with it. */
export function UnfinishedNote({ form }: { form: HandInHandle }) {
  const { t } = useTranslation('submit');
  const { bytes } = useFormats();
  const list = useNameList();
  const { page, staged, items } = form;
  const [upload, setUpload] = useState<OpenUpload | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    let isStale = false;
    // Without the list the upload still continues, once the same files are chosen.
    listUnfinished(page.slug).then(
      ([latest]) => !isStale && setUpload(latest ?? null),
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [page.slug]);

  if (upload === null || staged.files.length > 0) return null;
  const { slug, sentBytes = 0, totalBytes, hasHandles } = upload;
  const resume = async () => {
    const files = await reopenFiles(slug).catch(() => null);
    if (files === null) return setIsUnreadable(true);
    const again = stagedOf(files);
    for (const item of items) staged.add(item, again[item.itemId] ?? []);
    return undefined;
  };
  const discard = () => {
    setUpload(null);
    // What cannot be discarded now ends by itself after a week.
    void discardUnfinished(slug, page).catch(() => undefined);
  };
  const amounts = { sent: bytes(sentBytes), total: bytes(totalBytes) };
  return (
    <Alert severity="info">
      <AlertTitle sx={{ typography: 'body1', fontWeight: 600, mb: 0 }}>{t('unfinished.title')}</AlertTitle>
      {t('unfinished.text', { names: list(upload.files.map(({ path }) => fileName(path))), ...amounts })}{' '}
      {isUnreadable ? t('unfinished.gone') : !hasHandles && t('unfinished.again')}
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        {hasHandles && !isUnreadable && (
          <Button size="small" variant="outlined" onClick={() => void resume()} sx={touchTarget}>
            {t('unfinished.resume')}
          </Button>
        )}
        <Button size="small" onClick={discard} sx={touchTarget}>
          {t('unfinished.discard')}
        </Button>
      </Stack>
    </Alert>
  );
}
