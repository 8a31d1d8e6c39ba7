import Button, { type ButtonProps } from '@mui/material/Button';
import type { ComponentProps } from 'react';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  /** Its action is running. */
  isBusy: boolean;
}

/** Not `disabled` while busy: a disabled button loses the focus. `ButtonBase` ignores presses. */
function FocusKeepingButton({ disabled, tabIndex, ...button }: ComponentProps<'button'>) {
  const isBusy = button['aria-busy'] === true;
  return (
    <button
      {...button}
      type={button.type}
      disabled={disabled === true && !isBusy}
      aria-disabled={isBusy || button['aria-disabled']}
      tabIndex={isBusy ? 0 : tabIndex}
    />
  );
}

/** A button that shows that its action is running; it keeps the focus, and pressing it does nothing. */
export function BusyButton({ isBusy, ...button }: BusyButtonProps) {
  return <Button {...button} component={FocusKeepingButton} loading={isBusy} aria-busy={isBusy || undefined} />;
}
