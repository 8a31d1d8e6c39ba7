import { updateProfile } from '#contract/accounts/account.js';
import { readBrand } from '#contract/accounts/brands.js';
import { changeAddress, requestAddressChange } from '#contract/address.js';
import { setPicture } from '#contract/accounts/pictures.js';
import { buildUser } from '../../src/lib/testing/builders.js';
import type { FakeServer } from '../../src/lib/testing/fake-server.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import type { GalleryState } from '../state.js';
import { plainBrand } from './branding.js';
import { hillsPicture } from './pictures.js';
import { hardAddress, inSomebodysTeam, member } from './sample-data.js';

const profile = { at: '/dash/account/profile', user: member } as const;

async function saveName(actor: Actor): Promise<void> {
  await actor.type('profile:names.fullName', 'Ana Sousa');
  await actor.press('profile:names.save');
}

const sendAddressCode = (server: FakeServer) => server.on(requestAddressChange, () => ({ sent: true as const }));

async function askForAddress(actor: Actor): Promise<void> {
  await actor.press('profile:address.change');
  await actor.type('profile:address.new', 'ana@harbour.example');
  await actor.press('profile:address.sendCode');
}

async function enterAddressCode(actor: Actor): Promise<void> {
  await askForAddress(actor);
  await actor.type('profile:address.code', 'K7M2P');
}

async function pickPicture(actor: Actor, input = 'input[type=file]'): Promise<void> {
  await actor.pick([await hillsPicture('hills.png')], input);
}

async function savePicture(actor: Actor): Promise<void> {
  await pickPicture(actor);
  await actor.find('slider', 'profile:crop.zoom');
  await actor.press('profile:crop.save');
}

/** The page of the profile. */
export const profileStates: readonly GalleryState[] = [
  { ...profile, name: 'profile-filled', shows: 'profile:language.title' },
  {
    ...profile,
    name: 'profile-unnamed',
    user: { ...member, email: hardAddress, fullName: '', company: '', timeZone: 'America/Argentina/ComodRivadavia' },
    shows: (actor) => actor.find('button', 'profile:language.useThis', { values: { zone: 'UTC' } }),
  },
  {
    ...profile,
    name: 'profile-saving',
    server: (server) => server.on(updateProfile, unanswered),
    act: saveName,
    shows: 'profile:names.busy',
  },
  {
    ...profile,
    name: 'profile-saved',
    server: (server) => server.on(updateProfile, () => buildUser({ ...member, fullName: 'Ana Sousa' })),
    act: saveName,
    shows: 'profile:saved',
  },
  {
    ...profile,
    name: 'profile-not-saved',
    server: (server) => server.on(updateProfile, refuse('internal')),
    act: saveName,
    shows: 'errors:internal',
  },
  {
    ...profile,
    name: 'profile-address',
    act: (actor) => actor.press('profile:address.change'),
    shows: 'profile:address.newText',
  },
  {
    ...profile,
    name: 'profile-address-code-wrong',
    server: (server) => sendAddressCode(server).on(changeAddress, refuse('wrong-code')),
    act: enterAddressCode,
    shows: 'errors:wrong-code',
  },
  {
    ...profile,
    name: 'profile-address-too-soon',
    server: (server) => server.on(requestAddressChange, refuse('address-change-open')),
    act: askForAddress,
    shows: 'errors:address-change-open',
  },
  {
    ...profile,
    name: 'profile-address-changed',
    server: (server) =>
      sendAddressCode(server).on(changeAddress, ({ body }) => buildUser({ ...member, email: body.email })),
    act: enterAddressCode,
    shows: 'profile:address.done',
  },
  {
    ...profile,
    name: 'profile-crop',
    act: pickPicture,
    shows: (actor) => actor.find('slider', 'profile:crop.zoom'),
  },
  {
    ...profile,
    at: '/dash/account/customize',
    name: 'profile-crop-logo',
    server: (server) => server.on(readBrand, () => plainBrand),
    act: (actor) => pickPicture(actor),
    shows: 'profile:logo.crop',
  },
  {
    ...profile,
    name: 'profile-crop-unreadable',
    act: (actor) => actor.pick([new File(['no picture'], 'a.png', { type: 'image/png' })], 'input[type=file]'),
    shows: 'profile:crop.unreadable',
  },
  {
    ...profile,
    name: 'profile-crop-saving',
    server: (server) => server.on(setPicture, unanswered),
    act: savePicture,
    shows: (actor) => actor.element('[aria-busy=true]'),
  },
  {
    ...profile,
    name: 'profile-crop-refused',
    server: (server) => server.on(setPicture, refuse('picture-unreadable')),
    act: savePicture,
    shows: 'errors:picture-unreadable',
  },
  {
    ...profile,
    name: 'profile-picture',
    server: (server) =>
      server.on(setPicture, ({ body }) => buildUser({ ...member, profilePic: `data:image/png;base64,${body.image}` })),
    act: savePicture,
    shows: (actor) => actor.find('button', 'profile:picture.remove'),
  },
  { ...profile, name: 'profile-in-team', user: inSomebodysTeam, shows: 'profile:picture.title' },
  {
    ...profile,
    name: 'profile-time-zones',
    act: (actor) => actor.open('profile:language.timeZone'),
    shows: (actor) => actor.find('option', /Abidjan/),
  },
];
