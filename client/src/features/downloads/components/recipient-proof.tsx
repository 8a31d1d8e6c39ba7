import { proveRecipient, sendRecipientCode } from '#contract/calls.js';
import { currentLanguage } from '../../../i18n/index.js';
import { call } from '../../../lib/api.js';
import { ProofPrompt } from '../../../ui/proof-prompt.js';
import type { DownloadLink } from '../domain/link.js';

const final = ['transfer-expired', 'transfer-not-found', 'under-review', 'taken-down'] as const;

interface RecipientProofProps {
  link: DownloadLink;
  /** Masked. */
  email: string;
  onProven(): Promise<unknown>;
  /** The transfer's state has changed: expired, deleted. */
  onRefused(error: unknown): void;
}

/** The page of a personal link until its recipient has proven the address. */
export function RecipientProof({ link, ...props }: RecipientProofProps) {
  const { slug, recipientId = '' } = link;
  return (
    <ProofPrompt
      {...props}
      finalCodes={final}
      sendCode={() => call(sendRecipientCode, { body: { slug, recipientId, lang: currentLanguage() } })}
      prove={(code) => call(proveRecipient, { body: { slug, recipientId, code } })}
    />
  );
}
