import { useEffect, useState } from 'react';
import { readAddresses } from '#contract/address-list.js';
import { planLimits } from '#contract/billing/plans.js';
import { useTranslation } from '../../i18n/use-translation.js';
import { useNameList } from '../use-name-list.js';
import { useSession } from '../../lib/session.js';
import { wayOnOf } from '../../lib/way-on.js';
import { withoutPlace, type Recipient } from './recipients.js';

export interface RecipientsRules {
  /** So many can be added. */
  limit: number;
  /** Limit of the plan, if that is the one that applies. */
  planLimit?: number | undefined;
  isMember: boolean;
  /** The form was submitted: what is missing is shown. */
  isSubmitted?: boolean | undefined;
}

interface FieldState extends RecipientsRules {
  recipients: readonly Recipient[];
  input: string;
  /** The text is a search among contacts and need not become an address. */
  isChoosing: boolean;
}

interface RecipientsProblems {
  /** All of them, as sentences. */
  texts: readonly string[];
  hasWrong: boolean;
  /** The number exceeds the plan's limit. */
  isOverPlan: boolean;
}

/** No error is shown while the user types. */
const PATIENCE_MS = 800;

/** True once a text has been left alone for a moment. */
function useIsSettled(text: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text !== '' && settled === text;
}

/** Why no more people can be added. */
function useLimitText({ limit, planLimit, isMember }: RecipientsRules): string {
  const { t } = useTranslation('send');
  const { user } = useSession();
  if (planLimit === undefined) return t('recipients.most', { limit });
  if (wayOnOf(user) === 'trial') return t('recipients.mostWithSubscription', { limit: planLimits.pro.recipients });
  return t(isMember ? 'recipients.mostOfPlan' : 'recipients.mostOfVisitor', { limit: planLimit });
}

/** Error text for the recipients. */
export function useRecipientsError({ recipients, input, isChoosing, ...rules }: FieldState): RecipientsProblems {
  const { t } = useTranslation('send');
  const list = useNameList();
  const { limit, isSubmitted = false } = rules;
  const text = input.trim();
  const isSettled = useIsSettled(text);
  const limitText = useLimitText(rules);
  const wrong = recipients.filter(({ isValid }) => !isValid).map(({ email }) => email);
  const typedWrong = isSettled && !isChoosing ? readAddresses(text).filter(({ isValid }) => !isValid) : [];
  const leftOut = isChoosing ? [] : withoutPlace(recipients, text, limit);
  const isOverLimit = leftOut.length > 0 || recipients.length - wrong.length > limit;
  const texts = [
    wrong.length > 0 && t('recipients.invalid', { count: wrong.length, names: list(wrong) }),
    typedWrong.length > 0 && t('recipients.notAddress', { text: list(typedWrong.map(({ email }) => email)) }),
    isOverLimit && limitText,
    leftOut.length > 0 && t('recipients.leftOut', { names: list(leftOut) }),
    isOverLimit && leftOut.length === 0 && t('recipients.removeSome'),
    isSubmitted && recipients.length === 0 && text === '' && t('recipients.missing'),
  ].filter((sentence) => sentence !== false);
  return {
    texts,
    hasWrong: wrong.length + typedWrong.length > 0,
    isOverPlan: isOverLimit && rules.planLimit !== undefined,
  };
}
