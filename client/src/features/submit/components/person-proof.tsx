import { provePerson, sendPersonCode } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { ProofPrompt } from '../../../ui/proof-prompt.js';
import type { RequestLink } from '../domain/link.js';

const final = [
  'request-closed',
  'request-expired',
  'request-not-found',
  'request-unavailable',
  'under-review',
  'taken-down',
] as const;

interface PersonProofProps {
  link: RequestLink;
  /** Masked. */
  email: string;
  onProven(): Promise<unknown>;
  /** The request's state has changed: closed, deleted. */
  onRefused(error: unknown): void;
}

/** The page of a personal link until its person has proven the address. */
export function PersonProof({ link, ...props }: PersonProofProps) {
  const { slug, personId = '' } = link;
  return (
    <ProofPrompt
      {...props}
      finalCodes={final}
      sendCode={() => call(sendPersonCode, { body: { slug, personId, lang: currentLanguage() } })}
      prove={(code) => call(provePerson, { body: { slug, personId, code } })}
    />
  );
}
