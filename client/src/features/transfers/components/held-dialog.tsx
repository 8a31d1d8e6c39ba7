import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { discardGuestUpload } from '#contract/calls.js';
import type { GuestUploadList } from '#contract/requests/guest-uploads.js';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useErrorText } from '../../../lib/error-text.js';
import { useFormats } from '../../../lib/format.js';
import { useCall } from '../../../lib/use-call.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { DialogFrame } from '../../../ui/dialog-frame.js';
import { storageTag } from '../api/transfers.queries.js';

type GuestUpload = GuestUploadList['uploads'][number];

/** Uploads that visitors of requests have begun and not submitted. */
export function HeldDialog({ uploads, onClose }: { uploads: GuestUpload[]; onClose(): void }) {
  const { t } = useTranslation('transfers', 'common');
  return (
    <DialogFrame
      title={t('held.title')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Typography sx={{ mb: 3 }}>{uploads.length === 0 ? t('held.none') : t('held.explanation')}</Typography>
      <Stack component="ul" spacing={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {uploads.map((upload) => (
          <HeldItem key={upload.slug} upload={upload} />
        ))}
      </Stack>
    </DialogFrame>
  );
}

function HeldItem({ upload: { slug, request, fileCount, heldBytes, totalBytes, openedAt } }: { upload: GuestUpload }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCall(discardGuestUpload, { params: { slug }, invalidates: storageTag });
  const title = request?.title ?? t('held.deleted');
  const facts = t('held.facts', {
    count: fileCount,
    held: format.bytes(heldBytes),
    total: format.bytes(totalBytes),
    date: format.dateTime(openedAt),
  });
  return (
    <Box component="li">
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {facts}
          </Typography>
        </Box>
        <BusyButton isBusy={isPending} aria-label={t('held.discardOf', { title })} onClick={() => mutate()}>
          {t('held.discard')}
        </BusyButton>
      </Stack>
      {error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {errorText(error)}
        </Alert>
      )}
    </Box>
  );
}
