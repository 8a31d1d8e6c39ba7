import { updateProfile } from '#contract/account.js';
import { buildUser } from '../../src/lib/testing/builders.js';
import type { Actor } from '../actor.js';
import { refuse, unanswered } from '../answers.js';
import type { GalleryState } from '../state.js';
import { hardAddress, member } from './sample-data.js';

const profile = { at: '/dash/account/profile', user: member } as const;

async function saveName(actor: Actor): Promise<void> {
  await actor.type('profile:names.fullName', 'Ana Sousa');
  await actor.press('profile:names.save');
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
    name: 'profile-languages',
    act: (actor) => actor.open('profile:language.language'),
    shows: (actor) => actor.find('option', /中文/),
  },
  {
    ...profile,
    name: 'profile-time-zones',
    act: (actor) => actor.open('profile:language.timeZone'),
    shows: (actor) => actor.find('option', /Abidjan/),
  },
];
