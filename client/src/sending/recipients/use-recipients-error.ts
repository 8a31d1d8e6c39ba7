import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.js';
import { useNameList } from '../use-name-list.js';
import { isEmail } from '#contract/formats.js';
import type { Recipient } from './recipients.js';

export interface RecipientsRules {
  /** Maximum of the plan. */
  limit: number;
  isMember: boolean;
  /** The form was submitted: what is missing is shown. */
  isAsked?: boolean | undefined;
  /** Addresses that were not added because the limit was reached. */
  leftOut?: readonly string[] | undefined;
}

interface FieldState extends RecipientsRules {
  recipients: readonly Recipient[];
  input: string;
  /** The text is a search among contacts and need not become an address. */
  isChoosing: boolean;
}

/** No error is shown while the user types. */
const PATIENCE_MS = 800;

/** True once a text that is no address has been left alone for a moment. */
function useIsSettledWrong(text: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== '' && settled === text && !isEmail(text);
}

/** Error text for the recipients. */
export function useRecipientsError({ recipients, input, isChoosing, ...rules }: FieldState): string | undefined {
  const { t } = useTranslation('send');
  const list = useNameList();
  const { limit, isMember, isAsked = false, leftOut = [] } = rules;
  const text = input.trim();
  const isSettledWrong = useIsSettledWrong(text);
  const wrong = recipients.filter(({ isValid }) => !isValid).map(({ email }) => email);
  if (wrong.length > 0) {
    return t('recipients.invalid', { count: wrong.length, names: list(wrong) });
  }
  if (isSettledWrong && !isChoosing) return t('recipients.notAddress', { text });
  if (leftOut.length > 0) {
    return t(isMember ? 'recipients.leftOut' : 'recipients.leftOutVisitor', { limit, names: list(leftOut) });
  }
  if (recipients.length > limit) return t('recipients.tooMany', { count: limit });
  return isAsked && recipients.length === 0 && text === '' ? t('recipients.missing') : undefined;
}
