import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loadTexts, showLanguage } from '../i18n/index.js';
import { ChunkLoadError } from '../lib/import-chunk.js';
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

describe('of a part that cannot be fetched', () => {
  beforeEach(async () => {
    await showLanguage('en');
    await loadTexts('common');
  });

  /** Can be fetched once `network.isThere`. */
  function brokenPart({ isGone = false } = {}) {
    const network = { isThere: false };
    const Part = lazyPart((): Promise<(props: { onClose?: () => void; isOpen?: boolean }) => React.ReactNode> =>
      network.isThere
        ? Promise.resolve(() => <p>the part</p>)
        : Promise.reject(new ChunkLoadError('./x.js', { isGone })),
    );
    return { network, Part };
  }
  const trouble = 'Connection trouble, please refresh and try again';

  it('the page stays, says so in its place, and fetches it when asked to', async () => {
    const { network, Part } = brokenPart();
    render(
      <div>
        <input defaultValue="typed" />
        <Part />
      </div>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(trouble);
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' }).getAttribute('aria-busy')).toBeNull());
    network.isThere = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the part')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('what is opened again is fetched again', async () => {
    const { network, Part } = brokenPart();
    const { unmount } = render(<Part />);
    await screen.findByRole('alert');
    unmount();
    network.isThere = true;
    render(<Part />);
    expect(await screen.findByText('the part')).toBeTruthy();
  });

  it('of a dialog it is said over the page, within the dialog around it, and can be closed', async () => {
    const { Part } = brokenPart();
    let closed = 0;
    const within = (isOpen: boolean) => (
      <>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as those of the UI library are */}
        <div role="dialog">
          <Part onClose={() => (closed += 1)} isOpen={isOpen} />
        </div>
        <p>outside</p>
      </>
    );
    const { rerender } = render(within(true));
    const alert = await screen.findByRole('alert');
    expect(screen.getByRole('dialog').contains(alert)).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(closed).toBe(1);
    rerender(within(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of an older version only a reload is offered', async () => {
    const { Part } = brokenPart({ isGone: true });
    render(<Part />);
    expect((await screen.findByRole('alert')).textContent).toContain('There is a new version of this page');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
