import type { Actor } from '../actor.js';
import type { GalleryState } from '../state.js';
import { asUser, chooseLink, fill, fillFiles, openOption } from './send.js';

async function openSwitch(actor: Actor): Promise<void> {
  await openOption('password')(actor);
  await actor.find('switch', 'sending:options.encrypt');
}

async function turnOn(actor: Actor): Promise<void> {
  await openSwitch(actor);
  await actor.choose('switch', 'sending:options.encrypt');
}

/** Sending with end-to-end encryption. */
export const encryptedSendStates: readonly GalleryState[] = [
  asUser('encrypt-off', { act: openSwitch, shows: 'sending:options.encryptHint' }),
  asUser('encrypt-by-mail', { act: turnOn, shows: 'sending:options.encryptByMail' }),
  asUser('encrypted-by-link', {
    act: async (actor) => {
      await turnOn(actor);
      await actor.press('sending:options.close');
      await fillFiles(actor);
      await chooseLink(actor);
      await actor.press('send:footer.getLink');
    },
    shows: 'sending:done.keyInLink',
  }),
  asUser('encrypted-by-mail', {
    act: async (actor) => {
      await turnOn(actor);
      await actor.press('sending:options.close');
      await fill()(actor);
      await actor.press('send:footer.transfer');
    },
    shows: 'sending:done.passwordText',
  }),
];
