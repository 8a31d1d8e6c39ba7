import { BusyButton } from './busy-button.js';

interface SaveButtonProps {
  label: string;
  /** While it runs. */
  busyLabel: string;
  isPending: boolean;
  /** Something differs from what is saved. */
  isDirty: boolean;
}

/** The button that saves a form of settings. */
export function SaveButton({ label, busyLabel, isPending, isDirty }: SaveButtonProps) {
  return (
    <BusyButton
      type="submit"
      variant="contained"
      isBusy={isPending}
      disabled={!isDirty}
      loadingPosition="start"
      sx={{ alignSelf: 'flex-start' }}
    >
      {isPending ? busyLabel : label}
    </BusyButton>
  );
}
