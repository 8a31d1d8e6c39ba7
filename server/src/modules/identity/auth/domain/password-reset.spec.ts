import { newPasswordReset } from './password-reset.js';

it('is open for half an hour', () => {
  const request = { id: 'r1', email: 'mei@example.com', tokenHash: 'hash', lang: 'en' } as const;
  expect(newPasswordReset(request, new Date('2026-01-01T12:00:00Z'))).toEqual({
    ...request,
    expiresAt: new Date('2026-01-01T12:30:00Z'),
    usedAt: null,
  });
});
