import Box from '@mui/material/Box';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/use-translation.js';
import { PickerLink } from '../../../sending/files/file-picker.js';
import { fromInput, type PickedFile } from '../../../sending/files/picked-files.js';

/** Opens the camera of a phone or tablet; other devices do not show it. */
export function CameraLink({ onAdd }: { onAdd(files: readonly PickedFile[]): void }) {
  const { t } = useTranslation('submit');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'none', '@media (hover: none) and (pointer: coarse)': { display: 'contents' } }}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        accept="image/*"
        capture="environment"
        data-testid="take-photo"
        onChange={({ currentTarget }) => {
          onAdd(fromInput(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
      <PickerLink way="photo" onClick={() => input.current?.click()}>
        {t('items.photo')}
      </PickerLink>
    </Box>
  );
}
