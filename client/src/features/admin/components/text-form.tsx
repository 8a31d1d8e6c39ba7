import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';
import type { StaffAction } from '#contract/admin/staff.js';
import { TEXT_MIN_LENGTH } from '#contract/limits.js';
import { useErrorText } from '../../../lib/error-text.js';
import type { useAppMutation } from '../../../lib/use-app-mutation.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { FormField } from '../../../ui/form-field.js';
import { FinalNote } from './final-note.js';

interface TextFormProps {
  action: StaffAction;
  sending: ReturnType<typeof useAppMutation<unknown, { text: string }>>;
  label: string;
  /** What to do when too little is written. */
  problem: string;
  maxLength: number;
  minRows: number;
  confirm: string;
  variant: 'contained' | 'outlined';
}

/** Sends what is written, and is empty after that. */
export function TextForm({ action, sending, label, problem, maxLength, minRows, confirm, variant }: TextFormProps) {
  const errorText = useErrorText();
  const { control, handleSubmit, reset } = useForm({ defaultValues: { text: '' } });
  const { mutate, isPending, error } = sending;
  return (
    <Stack
      component="form"
      noValidate
      spacing={3}
      sx={{ alignItems: 'flex-start' }}
      onSubmit={(event) => void handleSubmit((values) => mutate(values, { onSuccess: () => reset() }))(event)}
    >
      <FormField
        control={control}
        name="text"
        fullWidth
        multiline
        minRows={minRows}
        label={label}
        problem={problem}
        rules={{ validate: (text: string) => text.trim().length >= TEXT_MIN_LENGTH }}
        slotProps={{ htmlInput: { maxLength } }}
      />
      <FinalNote action={action} />
      {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
      <BusyButton type="submit" variant={variant} isBusy={isPending}>
        {confirm}
      </BusyButton>
    </Stack>
  );
}
