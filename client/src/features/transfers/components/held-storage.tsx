import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { lazyPart } from '../../../ui/lazy-part.js';
import { heldStorageQuery } from '../api/transfers.queries.js';

// Few open it: the dashboard's first load goes without.
const HeldDialog = lazyPart(async () => (await import('./held-dialog.js')).HeldDialog);

/** What unfinished uploads hold beside the used storage; those of visitors can be discarded. */
export function HeldStorage() {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const { data } = useQuery(heldStorageQuery());
  const [isOpen, setIsOpen] = useState(false);
  if (!data || data.heldBytes === 0) return null;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ mt: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {t('held.text', { size: format.bytes(data.heldBytes) })}
      </Typography>
      {data.uploads.length > 0 && (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {t('held.show')}
        </Button>
      )}
      {isOpen && <HeldDialog uploads={data.uploads} onClose={() => setIsOpen(false)} />}
    </Stack>
  );
}
