import { render, screen, waitFor } from '@testing-library/react';
import { optionalPart } from './lazy-part.js';

it('shows nothing in place of an optional part that cannot be fetched', async () => {
  const Bell = optionalPart(() => Promise.reject<() => null>(new Error('offline')), <p>on its way</p>);
  render(
    <div>
      <p>the page</p>
      <Bell />
    </div>,
  );
  await waitFor(() => expect(screen.queryByText('on its way')).toBeNull());
  expect(screen.getByText('the page')).toBeTruthy();
});
