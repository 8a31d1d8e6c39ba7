import { BusyButton } from '../../ui/busy-button.js';

const quiet = { bgcolor: 'surface.line', color: 'text.secondary' };
const notYet = { ...quiet, '&:hover': quiet };

interface SendButtonProps {
  /** Everything is filled in. */
  isValid: boolean;
  isBusy?: boolean;
  children: string;
}

/** Quiet while something is missing, but never `disabled`: a click then shows what. */
export function SendButton({ isValid, isBusy = false, children }: SendButtonProps) {
  return (
    <BusyButton
      type="submit"
      variant="contained"
      color="secondary"
      size="large"
      isBusy={isBusy}
      aria-disabled={!isValid || isBusy}
      sx={{ minWidth: 136, ...(!isValid && notYet) }}
    >
      {children}
    </BusyButton>
  );
}
