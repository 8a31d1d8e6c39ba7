import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { ProgressView } from '../../../sending/progress/progress-view.js';
import { useSnapshot } from '../../../sending/progress/use-snapshot.js';
import { itemsOnTheWay, type ItemOnTheWay } from '../domain/items-on-the-way.js';
import type { SubmissionHandle } from '../use-submission.js';
import { PickedTiles } from './picked-tiles.js';

/** The whole upload, and below it each item with what of it has arrived. */
export function SendingView({ form }: { form: SubmissionHandle }) {
  const { t } = useTranslation('submitted');
  const snapshot = useSnapshot(form.job);
  const onTheWay = itemsOnTheWay(form.staged.staged, snapshot?.fileBytes ?? []);
  const names = new Map(form.items.map(({ itemId, name }) => [itemId, name]));
  const [alone] = onTheWay.length === 1 ? onTheWay : [];
  return (
    <Stack spacing={4}>
      <ProgressView job={form.job} />
      {alone ? (
        // The ring says how far it is.
        <Box sx={{ display: 'flex', justifyContent: 'center' }}>
          <PickedTiles files={alone.files} />
        </Box>
      ) : (
        <Box component="ul" aria-label={t('sending.items')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {onTheWay.map((item) => (
            <ItemProgress key={item.itemId} item={item} name={names.get(item.itemId) ?? ''} />
          ))}
        </Box>
      )}
    </Stack>
  );
}

function ItemProgress({ item, name }: { item: ItemOnTheWay; name: string }) {
  const { t } = useTranslation('submitted');
  const { bytes } = useFormats();
  const { files, sentBytes, totalBytes } = item;
  const isThere = sentBytes >= totalBytes;
  return (
    <Box component="li" sx={{ py: 3, borderTop: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Box
          sx={{
            display: 'flex',
            gap: 1,
            flex: 'none',
            typography: 'body2',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {isThere ? (
            <>
              <CheckCircleRounded color="success" sx={{ fontSize: 18 }} />
              {t('sending.there')}
            </>
          ) : (
            t('sending.of', { sent: bytes(sentBytes), total: bytes(totalBytes) })
          )}
        </Box>
      </Box>
      <PickedTiles files={files} />
      <LinearProgress
        variant="determinate"
        color={isThere ? 'success' : 'primary'}
        aria-label={name}
        value={totalBytes === 0 ? 100 : Math.floor((sentBytes / totalBytes) * 100)}
        sx={{ mt: 2.5 }}
      />
    </Box>
  );
}
