import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FILE_VERSIONS_MAX } from '#contract/limits.js';
import type { TransferView } from '#contract/transfers/transfers.js';
import { useTranslation } from '../../../../i18n/use-translation.js';
import { useFormats } from '../../../../lib/format.js';
import { BusyButton } from '../../../../ui/busy-button.js';
import { fileKind } from '../../../../ui/preview/file-kind.js';
import { KindIcon } from '../../../../ui/preview/kind-icon.js';
import { Section } from '../../../../ui/section.js';

interface FileVersionsProps {
  transfer: Pick<TransferView, 'versions'> & { fileObjects: readonly { id: string; fileName: string }[] };
  canRestore: boolean;
  busyId: string | null;
  onRestore(fileId: string): void;
}

/** Removed and replaced files, kept for the owner until the transfer expires. */
export function FileVersions({ transfer, canRestore, busyId, onRestore }: FileVersionsProps) {
  const { t } = useTranslation('transfer');
  const format = useFormats();
  const names = new Map([...transfer.fileObjects, ...transfer.versions].map(({ id, fileName }) => [id, fileName]));
  return (
    <Section look="plain" title={t('versions.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('versions.text', { limit: FILE_VERSIONS_MAX })}
      </Typography>
      <Box component="ul" aria-label={t('versions.title')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {transfer.versions.map(({ id, fileName: name, size, removedAt, replacedBy }) => {
          const date = format.dateTime(removedAt);
          const by = replacedBy === null ? undefined : names.get(replacedBy);
          return (
            <Stack key={id} component="li" direction="row" spacing={3} sx={{ py: 2, alignItems: 'center' }}>
              <KindIcon kind={fileKind(name)} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[
                    format.bytes(size),
                    by === undefined ? t('versions.removed', { date }) : t('versions.replaced', { date, by }),
                  ].join(' · ')}
                </Typography>
              </Box>
              {canRestore && (
                <BusyButton
                  size="small"
                  variant="outlined"
                  aria-label={t('versions.restoreName', { name })}
                  isBusy={busyId === id}
                  disabled={busyId !== null && busyId !== id}
                  onClick={() => onRestore(id)}
                  sx={{ flex: 'none' }}
                >
                  {t('versions.restore')}
                </BusyButton>
              )}
            </Stack>
          );
        })}
      </Box>
    </Section>
  );
}
