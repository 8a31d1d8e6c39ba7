import { useEffect } from 'react';
import { updateProfile } from '#contract/account.js';
import type { UserView } from '#contract/auth.js';
import { followLanguage, onLanguageChosen, type Language } from '../../i18n/index.js';
import { call } from '../../lib/api.js';
import { updateUser } from '../../lib/session.js';

/** One after the other, so that the last choice is the one that stays. */
let storing: Promise<void> = Promise.resolve();

function store(lang: Language): void {
  storing = storing
    .then(async () => updateUser(await call(updateProfile, { body: { lang } })))
    // The page is in the chosen language all the same; mails follow with the next choice.
    .catch(() => undefined);
}

/** The account's language where this browser chose none; what is chosen here is the account's from then on. */
export function useMemberLanguage({ _id, lang }: UserView): void {
  useEffect(() => void followLanguage(lang), [lang]);
  useEffect(() => onLanguageChosen((chosen) => chosen !== lang && store(chosen)), [_id, lang]);
}
