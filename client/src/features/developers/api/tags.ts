export const tokensTag = ['access-tokens'] as const;
export const webhooksTag = ['webhooks'] as const;
