import { requestKey } from './stripe-client.service.js';

it('is the same for the same request, and another for whatever differs in it', () => {
  const body = { customer: 'cus_1', metadata: { endorsely_referral: 'a' } };
  expect(requestKey('checkout', structuredClone(body))).toEqual(requestKey('checkout', body));
  const keys = [
    requestKey('checkout', body),
    requestKey('subscribe', body),
    requestKey('checkout', { ...body, customer: 'cus_2' }),
    requestKey('checkout', { ...body, metadata: { endorsely_referral: 'b' } }),
  ];
  expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(keys.length);
});
