import { BusyButton } from './busy-button.js';

interface SubmitButtonProps {
  label: string;
  /** While it runs. */
  busyLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
}

/** Main button of a form that is a page of its own. */
export function SubmitButton({ label, busyLabel, isPending, isDisabled = false }: SubmitButtonProps) {
  return (
    <BusyButton
      type="submit"
      size="large"
      variant="contained"
      color="secondary"
      disabled={isDisabled}
      isBusy={isPending}
      loadingPosition="start"
    >
      {isPending ? busyLabel : label}
    </BusyButton>
  );
}
