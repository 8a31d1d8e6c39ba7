import Button from '@mui/material/Button';

interface SubmitButtonProps {
  label: string;
  /** While it runs. */
  busyLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
}

/** What a form of a page of its own is for. */
export function SubmitButton({ label, busyLabel, isPending, isDisabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      size="large"
      variant="contained"
      color="secondary"
      disabled={isDisabled}
      loading={isPending}
      loadingPosition="start"
    >
      {isPending ? busyLabel : label}
    </Button>
  );
}
