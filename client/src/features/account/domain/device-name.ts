import type { AccountSession } from '#contract/accounts/account.js';
import type { Translate } from '../../../i18n/index.js';

/** A device in words: "Chrome on Windows". */
export function deviceName({ browser, system, kind }: AccountSession['device'], t: Translate<'account'>): string {
  if (browser !== '' && system !== '') return t('sessions.onSystem', { browser, system });
  if (browser !== '' || system !== '') return browser || system;
  return kind === 'program' ? t('sessions.unknownProgram') : t('sessions.unknownDevice');
}
