import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransferView } from '#contract/transfers.js';
import { useFormats } from '../../../../lib/format.js';
import { HashText } from '../../../../ui/hash-text.js';
import { Section } from './section.js';

/** Long lists begin with so many lines; the rest is one click away. */
const FIRST_LINES = 50;

export function TransferFiles({ transfer }: { transfer: TransferView }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const files = transfer.fileObjects;
  const shown = showsAll ? files : files.slice(0, FIRST_LINES);
  const aside = t('view.filesTotal', { count: files.length, size: format.bytes(transfer.totalBytes) });
  return (
    <Section title={t('view.files')} aside={aside}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </Box>
      {shown.length < files.length && (
        <Button fullWidth onClick={() => setShowsAll(true)} sx={{ mt: 2 }}>
          {t('view.allFiles', { total: format.number(files.length) })}
        </Button>
      )}
    </Section>
  );
}

function FileLine({ file: { fileName: name, size, sha256, damaged } }: { file: TransferView['fileObjects'][number] }) {
  const { t } = useTranslation('transfers');
  const format = useFormats();
  const labels = { copy: t('view.copyHash', { name }), copied: t('view.copiedHash') };
  return (
    <Stack
      component="li"
      direction="row"
      spacing={3}
      sx={{
        py: 2,
        justifyContent: 'space-between',
        borderBottom: '1px solid',
        borderColor: 'surface.line',
        '&:last-of-type': { border: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        {damaged && (
          <Typography
            variant="body2"
            color="error"
            sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <ErrorOutlineRounded sx={{ fontSize: 16 }} /> {t('view.damaged')}
          </Typography>
        )}
        {sha256 !== null && <HashText hash={sha256} labels={labels} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
        {format.bytes(size)}
      </Typography>
    </Stack>
  );
}
