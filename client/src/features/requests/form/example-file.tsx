import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../i18n/use-translation.js';
import { useFormats } from '../../../lib/format.js';
import { useLatest } from '../../../lib/use-latest.js';
import { fromInput, type PickedFile } from '../../../sending/files/picked-files.js';
import { useRunningJob } from '../../../sending/progress/use-job.js';
import type { UploadSnapshot } from '../../../upload/index.js';
import type { RequestForm } from './request-form.js';

type FieldName = `items.${number}.example`;

/** Uploads what is picked, and fills it in at the place that the item has by then. */
function useExampleUpload(name: FieldName) {
  const { setValue, clearErrors } = useFormContext<RequestForm>();
  const place = useLatest(name);
  const { run } = useRunningJob<UploadSnapshot, string>();
  const [uploading, setUploading] = useState<PickedFile | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function upload(file: PickedFile): Promise<void> {
    setHasFailed(false);
    setUploading(file);
    try {
      const uploadSlug = await run(async () => (await import('../api/upload-example.js')).startExampleUpload(file));
      setValue(
        place.current,
        { uploadSlug, name: file.path, size: file.size, isInfected: false },
        { shouldDirty: true },
      );
    } catch {
      setHasFailed(true);
    } finally {
      setUploading(null);
    }
    clearErrors(place.current);
  }
  return { uploading, hasFailed, upload };
}

/** A file that shows people what an item wants. */
export function ExampleFile({ name }: { name: FieldName }) {
  const { t } = useTranslation('requests');
  const { bytes } = useFormats();
  const { control } = useFormContext<RequestForm>();
  const input = useRef<HTMLInputElement>(null);
  const { uploading, hasFailed, upload } = useExampleUpload(name);
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({
    control,
    name,
    rules: { validate: () => uploading === null || t('item.exampleUploading') },
  });
  const shown = uploading ? { name: uploading.path, size: uploading.size } : value;
  const isInfected = !uploading && value?.isInfected === true;
  const problem = isInfected ? t('item.exampleInfected') : fieldState.error?.message;
  const error = hasFailed ? t('item.exampleFailed') : problem;
  return (
    <Box>
      {shown ? (
        <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minWidth: 0 }}>
          {uploading ? <CircularProgress size={20} aria-label={t('item.exampleUploading')} /> : <AttachFileRounded />}
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('item.example', { name: shown.name, size: bytes(shown.size) })}
          </Typography>
          {!uploading && (
            <IconButton
              size="small"
              aria-label={t('item.exampleRemove', { name: shown.name })}
              onClick={() => onChange(null)}
            >
              <CloseRounded fontSize="small" />
            </IconButton>
          )}
        </Stack>
      ) : (
        <Button
          ref={ref}
          size="small"
          variant="outlined"
          startIcon={<AttachFileRounded />}
          onClick={() => input.current?.click()}
        >
          {t('item.exampleAdd')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        data-testid="pick-example"
        onChange={({ currentTarget }) => {
          const [file] = fromInput(currentTarget.files ?? []);
          currentTarget.value = '';
          if (file) void upload(file);
        }}
      />
      <FormHelperText error={error !== undefined}>{error ?? t('item.exampleHint')}</FormHelperText>
    </Box>
  );
}
