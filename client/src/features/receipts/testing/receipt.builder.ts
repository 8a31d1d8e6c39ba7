import type { Receipt } from '#contract/transfers/receipts.js';

const SENT_AT = Date.UTC(2026, 2, 1, 9, 30);

export function buildReceipt(changes: Partial<Receipt['content']['transfer']> = {}): Receipt {
  return {
    content: {
      version: 1,
      issuer: 'https://sampan.example',
      issuerName: 'Harbour Files',
      issuedAt: SENT_AT + 60_000,
      transfer: {
        id: 't1',
        slug: 'abc1234',
        sentAt: SENT_AT,
        sender: { name: 'Mei Lin', email: 'mei@example.com' },
        recipients: [{ email: 'ravi@example.com', name: '' }],
        message: '',
        totalBytes: 1_500_000,
        files: [{ path: 'plan.pdf', size: 1_500_000, sha256: 'ab12'.repeat(16), checkedAt: SENT_AT }],
        ...changes,
      },
      events: [
        { seq: 0, at: SENT_AT, kind: 'created', data: {}, previousHash: '0'.repeat(64), hash: 'c'.repeat(64) },
        { seq: 1, at: SENT_AT, kind: 'moored', data: {}, previousHash: 'c'.repeat(64), hash: 'd'.repeat(64) },
        {
          seq: 2,
          at: SENT_AT,
          kind: 'download-started',
          data: { recipientId: 'r1', proof: 'code' },
          previousHash: 'd'.repeat(64),
          hash: 'e'.repeat(64),
        },
      ],
    },
    keyId: 'key-1',
    signature: 'signature',
  };
}
