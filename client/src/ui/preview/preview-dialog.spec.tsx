import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPage } from '../../lib/testing/render-page.js';
import { PreviewDialog } from './preview-dialog.js';

const files = ['boat.jpg', 'data.bin', 'film.mp4', 'notes.txt'].map((path) => ({ id: path, path, size: 10 }));

async function open(first: string) {
  const signed: string[] = [];
  function Page() {
    const [shown, setShown] = useState(first);
    return (
      <PreviewDialog
        fileId={shown}
        files={files}
        sign={async (fileId) => {
          signed.push(fileId);
          throw new Error('no network');
        }}
        isCounted={false}
        onShow={setShown}
        onClose={() => undefined}
        onDownload={() => undefined}
      />
    );
  }
  await renderPage(<Page />, { route: '/', at: '/', namespaces: ['preview'] });
  const dialog = await screen.findByRole('dialog', { name: first });
  return { signed, dialog };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('leads by its buttons from one file with a preview to the next, and ends at the last', async () => {
  const { signed } = await open('boat.jpg');
  expect(button('Previous file').disabled).toBe(true);
  expect(screen.getByText('1 of 3')).toBeTruthy();
  fireEvent.click(button('Next file'));
  expect(screen.getByRole('dialog', { name: 'film.mp4' })).toBeTruthy();
  fireEvent.click(button('Next file'));
  expect(screen.getByRole('dialog', { name: 'notes.txt' })).toBeTruthy();
  expect(button('Next file').disabled).toBe(true);
  expect(signed).toEqual(['boat.jpg', 'film.mp4', 'notes.txt']);
});

it('leads by arrow keys, but not those that move a player', async () => {
  const { dialog } = await open('film.mp4');
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(screen.getByRole('dialog', { name: 'boat.jpg' })).toBeTruthy();
  const player = dialog.appendChild(document.createElement('video'));
  fireEvent.keyDown(player, { key: 'ArrowRight' });
  expect(screen.getByRole('dialog', { name: 'boat.jpg' })).toBeTruthy();
});

it('leads by a swipe to the side, not by scrolling', async () => {
  await open('film.mp4');
  const swipe = (x: number, y: number) => {
    const content = screen.getByRole('dialog').querySelector('.MuiDialogContent-root');
    if (!content) throw new Error('no content');
    fireEvent.touchStart(content, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(content, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
  };
  swipe(-60, 150);
  expect(screen.getByRole('dialog', { name: 'film.mp4' })).toBeTruthy();
  swipe(-120, 10);
  expect(screen.getByRole('dialog', { name: 'notes.txt' })).toBeTruthy();
  swipe(120, 10);
  expect(screen.getByRole('dialog', { name: 'film.mp4' })).toBeTruthy();
});
