import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState, type SubmitEvent } from 'react';
import { BusyButton } from './busy-button.js';

let sent = 0;
function Form() {
  const [isBusy, setBusy] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sent += 1;
    setBusy(true);
  };
  return (
    <form onSubmit={submit} onReset={() => setBusy(false)}>
      <input aria-label="Name" />
      <BusyButton type="submit" isBusy={isBusy}>
        Save
      </BusyButton>
      <button type="reset">Answer</button>
    </form>
  );
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Save/ });

beforeEach(() => {
  sent = 0;
});

it('keeps the focus while it is busy, and sends nothing more', () => {
  render(<Form />);
  act(() => button().focus());
  fireEvent.click(button());
  expect(sent).toBe(1);
  // A browser takes the focus from what is disabled.
  expect(button().disabled).toBe(false);
  expect(button().tabIndex).toBe(0);
  expect([button().ariaBusy, button().ariaDisabled]).toEqual(['true', 'true']);
  fireEvent.click(button());
  expect(sent).toBe(1);
  const same = document.activeElement;
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect(button()).toBe(same);
  expect(button().ariaDisabled).not.toBe('true');
});

it('is disabled as any other where nothing could be sent', () => {
  render(
    <BusyButton isBusy={false} disabled>
      Save
    </BusyButton>,
  );
  expect(button().disabled).toBe(true);
});
