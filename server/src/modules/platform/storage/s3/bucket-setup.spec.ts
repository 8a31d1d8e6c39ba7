import { corsRule, endsUnfinished, lifecycleRule, withCorsRule, withLifecycleRule } from './bucket-setup.js';

const ORIGIN = 'https://files.example.com';

describe('bucket rules', () => {
  it('pages of one origin may send and see what they need, no others', () => {
    const rule = corsRule(ORIGIN, { isLending: false });
    expect(rule).toMatchObject({ AllowedOrigins: [ORIGIN], AllowedMethods: ['GET', 'HEAD', 'PUT'] });
    expect(rule.ExposeHeaders).toEqual(expect.arrayContaining(['ETag', 'x-amz-request-id']));
    expect(corsRule(ORIGIN, { isLending: true }).AllowedMethods).toEqual(expect.arrayContaining(['POST', 'DELETE']));
  });

  it('keeps foreign rules and replaces our earlier one', () => {
    const theirs = { ID: 'theirs', AllowedOrigins: ['https://other.example.com'], AllowedMethods: ['GET'] };
    const old = corsRule('https://old.example.com', { isLending: false });
    const { ID: _, ...nameless } = corsRule(ORIGIN, { isLending: false });
    const ours = corsRule(ORIGIN, { isLending: true });
    expect(withCorsRule([theirs, old, nameless], ours)).toEqual([theirs, ours]);
    const keep = { ID: 'keep', Status: 'Enabled' as const, Filter: { Prefix: 'logs/' }, Expiration: { Days: 3 } };
    expect(withLifecycleRule([lifecycleRule, keep])).toEqual([keep, lifecycleRule]);
  });

  it('unfinished uploads end only by a rule that holds for all of the bucket', () => {
    expect(endsUnfinished([lifecycleRule])).toBe(true);
    expect(endsUnfinished([])).toBe(false);
    expect(endsUnfinished([{ ...lifecycleRule, Status: 'Disabled' }])).toBe(false);
    expect(endsUnfinished([{ ...lifecycleRule, Filter: { Prefix: 'logs/' } }])).toBe(false);
  });
});
