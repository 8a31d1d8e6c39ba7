import { useEffect } from 'react';
import type { UserView } from '#contract/accounts/auth.js';
import { followLanguage, onLanguageChosen, type Language } from '../../i18n/index.js';
import { changeProfile } from '../../lib/change-profile.js';

function store(lang: Language): void {
  // The page is shown in the chosen language in any case; emails follow with the next choice.
  void changeProfile({ lang }).catch(() => undefined);
}

/** Uses the account's language if this browser has chosen none, and stores a choice made here in the account. */
export function useMemberLanguage({ _id, lang }: UserView): void {
  useEffect(() => void followLanguage(lang), [lang]);
  useEffect(() => onLanguageChosen((chosen) => chosen !== lang && store(chosen)), [_id, lang]);
}
