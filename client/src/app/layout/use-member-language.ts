import { useEffect } from 'react';
import type { UserView } from '#contract/auth.js';
import { followLanguage, onLanguageChosen, type Language } from '../../i18n/index.js';
import { changeProfile } from '../../lib/change-profile.js';

function store(lang: Language): void {
  // The page is in the chosen language all the same; mails follow with the next choice.
  void changeProfile({ lang }).catch(() => undefined);
}

/** The account's language where this browser chose none; what is chosen here is the account's from then on. */
export function useMemberLanguage({ _id, lang }: UserView): void {
  useEffect(() => void followLanguage(lang), [lang]);
  useEffect(() => onLanguageChosen((chosen) => chosen !== lang && store(chosen)), [_id, lang]);
}
