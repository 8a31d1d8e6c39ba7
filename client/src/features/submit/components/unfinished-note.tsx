import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useFound } from '../../../lib/use-found.js';
import { fileName } from '../../../sending/files/picked-files.js';
import { reopenFiles } from '../../../sending/unfinished/reopen-files.js';
import { useNameList } from '../../../sending/use-name-list.js';
import { touchTarget } from '../../../theme/tokens.js';
import type { OpenUpload } from '../../../upload/index.js';
import { discardUnfinished, listUnfinished } from '../api/submission-uploads.js';
import { isDropBox } from '../domain/item-state.js';
import { stagedOf } from '../domain/staged-again.js';
import type { SubmissionHandle } from '../use-submission.js';

/** An upload that was broken off, here or on another device, and how to go on with it. */
export function UnfinishedNote({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submit');
  const { bytes } = useFormats();
  const list = useNameList();
  const { page, staged, items, checkpoints } = form;
  const [isDiscarded, setIsDiscarded] = useState(false);
  const [isUnreadable, setIsUnreadable] = useState(false);
  // Without the list the upload still continues, once the same files are chosen.
  const [upload] = useFound<readonly OpenUpload[]>(
    useCallback(() => listUnfinished({ slug: page.slug, checkpoints }), [page.slug, checkpoints]),
    [],
  );

  if (!upload || isDiscarded || staged.files.length > 0) return null;
  const { slug, files, sentBytes = 0, totalBytes, isLocal, hasHandles } = upload;
  const resume = async () => {
    const reopened = await reopenFiles(slug, checkpoints).catch(() => null);
    // Only all of them together are the same upload.
    if (reopened === null || reopened.missing.length > 0) return setIsUnreadable(true);
    const again = stagedOf(reopened.files);
    for (const item of items) staged.add(item, again[item.itemId] ?? []);
    return undefined;
  };
  const discard = () => {
    setIsDiscarded(true);
    // An upload that cannot be discarded now expires after a week.
    void discardUnfinished(slug, { ...page, checkpoints }).catch(() => undefined);
  };
  const amounts = { sent: bytes(sentBytes), total: bytes(totalBytes) };
  return (
    <Alert severity="info">
      <AlertTitle sx={{ typography: 'body1', fontWeight: 600, mb: 0 }}>
        {isLocal ? t('unfinished.title') : t('unfinished.elsewhere', { count: files.length })}
      </AlertTitle>
      {t('unfinished.text', {
        names: list(files.map(({ path }) => (isLocal ? fileName(path) : placeOf(path, form)))),
        ...amounts,
      })}{' '}
      {isUnreadable ? t('unfinished.gone') : !hasHandles && t(isLocal ? 'unfinished.again' : 'unfinished.goOn')}
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

/** On another device people do not remember which file was for which item. */
function placeOf(path: string, { page, items }: SubmissionHandle): string {
  const item = items.find(({ itemId }) => path.startsWith(`${itemId}/`));
  return isDropBox(page) || !item ? fileName(path) : `${fileName(path)} (${item.name})`;
}
