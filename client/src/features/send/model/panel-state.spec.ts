import { initialPanel, panelReducer, type PanelEvent, type PanelState } from './panel-state.js';

const sent = {
  slug: 'abc1234',
  link: 'https://example.test/w/abc1234',
  recipients: ['a@x.com'],
  expiresAt: null,
  undoUntil: null,
};
const run = (...events: PanelEvent[]) => events.reduce(panelReducer, initialPanel);

it('leads a visitor from the form over the code and the upload to the end', () => {
  const views = (
    [
      { type: 'code-asked' },
      { type: 'code-sent', email: 'a@x.com' },
      { type: 'sending' },
      { type: 'sent', sent },
    ] satisfies PanelEvent[]
  ).reduce<PanelState[]>((states, event) => [...states, panelReducer(states.at(-1) ?? initialPanel, event)], []);
  expect(views.map(({ view }) => view)).toEqual(['form', 'verify', 'sending', 'done']);
  expect(views[0]).toMatchObject({ isBusy: true });
  expect(views[3]).toMatchObject({ sent });
});

it('leads a member straight from the form to the upload', () => {
  expect(run({ type: 'sending' })).toEqual({ view: 'sending' });
});

it('counts every refused click, so that each one shakes', () => {
  expect(run({ type: 'refused', areas: ['files'] }, { type: 'refused', areas: ['sender'] })).toMatchObject({
    refused: ['sender'],
    refusals: 2,
  });
});

it('does not show a transfer as sent that was cancelled in between', () => {
  expect(run({ type: 'sending' }, { type: 'back-to-form' }, { type: 'sent', sent })).toEqual(initialPanel);
});

it('does not return to the code view that was left while another code was mailed', () => {
  const back = run({ type: 'code-asked' }, { type: 'code-sent', email: 'a@x.com' }, { type: 'back-to-form' });
  expect(panelReducer(back, { type: 'code-sent', email: 'a@x.com' })).toBe(back);
});

it('ignores what does not belong to the view shown', () => {
  expect(run({ type: 'sent', sent })).toBe(initialPanel);
  expect(run({ type: 'code-sent', email: 'a@x.com' })).toBe(initialPanel);
  const done = run({ type: 'sending' }, { type: 'sent', sent });
  expect(panelReducer(done, { type: 'sending' })).toBe(done);
});

it('gives way to a limit from anywhere', () => {
  expect(run({ type: 'sending' }, { type: 'limit-met', reason: 'storage-full' })).toEqual({
    view: 'limit',
    reason: 'storage-full',
  });
});

it('leads from a limit back to the form, which knows the reason', () => {
  const limited = run({ type: 'limit-met', reason: 'storage-full' });
  expect(panelReducer(limited, { type: 'limit-read', reason: 'storage-full' })).toMatchObject({
    view: 'form',
    limitRead: 'storage-full',
  });
});
