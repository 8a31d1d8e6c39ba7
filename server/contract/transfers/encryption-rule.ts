/** Whether transfers and requests can, or must, be end-to-end encrypted. */
export const encryptionRules = ['off', 'offered', 'required'] as const;
export type EncryptionRule = (typeof encryptionRules)[number];

/** Why a transfer or request is refused as it is. */
export const encryptionRuleErrors = ['encryption-off', 'encryption-rule'] as const;

/** An account decides only where its installation leaves it open. */
export function encryptionRuleOf(installation: EncryptionRule, account: EncryptionRule): EncryptionRule {
  return installation === 'offered' ? account : installation;
}
