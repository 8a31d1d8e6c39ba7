import { render, screen, waitFor } from '@testing-library/react';
import { lazyPart, optionalPart } from './lazy-part.js';

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

it('is in the first rendering once it was preloaded, and after that stays the same', async () => {
  const Price = lazyPart(() => Promise.resolve(() => <p>free</p>), <p>on its way</p>);
  const early = render(<Price />);
  expect(early.container.textContent).toBe('on its way');
  await Price.preload();
  const first = await early.findByText('free');
  early.rerender(<Price />);
  expect(early.getByText('free')).toBe(first);
  expect(render(<Price />).container.textContent).toBe('free');
});
