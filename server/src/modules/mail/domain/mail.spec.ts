import { aMail, noon } from '../testing/mail.builder.js';
import { resendsWithinDay, secondsUntilResend } from './mail.js';

const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);

describe('resending', () => {
  it('is allowed three times within a day', () => {
    expect(secondsUntilResend(aMail(), noon)).toBe(0);
    expect(secondsUntilResend(aMail({ resentAt: [hoursAgo(3), hoursAgo(2)] }), noon)).toBe(0);
    expect(secondsUntilResend(aMail({ resentAt: [hoursAgo(3), hoursAgo(2), hoursAgo(1)] }), noon)).toBe(21 * 3600);
  });

  it('is allowed again as the first one gets a day old', () => {
    const mail = aMail({ resentAt: [hoursAgo(24), hoursAgo(2), hoursAgo(1)] });
    expect(secondsUntilResend(mail, noon)).toBe(0);
    expect(resendsWithinDay(mail, noon)).toHaveLength(2);
  });
});
