import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useState, type ReactNode } from 'react';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { sealedFilesSlot, type OpenedFiles } from '../../../../lib/opened-files.js';
import { useStore } from '../../../../lib/store.js';

interface OpenedChangeProps {
  transfer: Pick<TransferView, 'slug' | 'isEncrypted' | 'revision'>;
  onBack(): void;
  children(opened: OpenedFiles | undefined): ReactNode;
}

/** A change of files. Those of an encrypted transfer are first opened with the user's own key. */
export function OpenedChange({ transfer: { slug, isEncrypted, revision }, onBack, children }: OpenedChangeProps) {
  const { t } = useTranslation('sending');
  const renderSealedFiles = useStore(sealedFilesSlot);
  const [opened, setOpened] = useState<OpenedFiles>();
  // The panel keeps the opened files, also if the key is locked during the upload.
  const keep = useCallback((files: OpenedFiles | null) => setOpened((earlier) => earlier ?? files ?? undefined), []);
  if (!isEncrypted || opened) return children(opened);
  return (
    <Stack spacing={4}>
      {renderSealedFiles?.({ slug, revision, purpose: 'change', onOpened: keep })}
      <Button onClick={onBack} sx={{ alignSelf: 'flex-start' }}>
        {t('change.back')}
      </Button>
    </Stack>
  );
}
