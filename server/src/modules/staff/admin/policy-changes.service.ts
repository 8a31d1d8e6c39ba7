import { Injectable } from '@nestjs/common';
import type { BodyOf } from '#contract/endpoint.js';
import { type changePolicies, type Policies, policyNames } from '#contract/admin/policies.js';
import type { Member } from '../../identity/auth/index.js';
import { PictureOwners } from '../../members/brands/index.js';
import { InstallationPolicies, picturesOf } from '../../platform/policies/index.js';
import { type Facts, StaffLog } from '../staff-log/index.js';

/** Changes of policies, each one write with its entry in the log of the staff. */
@Injectable()
export class PolicyChanges {
  constructor(
    private readonly policies: InstallationPolicies,
    private readonly pictures: PictureOwners,
    private readonly log: StaffLog,
  ) {}

  async change(
    { userId: actorId }: Member,
    { policies: wanted, revision, reason }: BodyOf<typeof changePolicies>,
  ): Promise<void> {
    const released = await this.log.record(async (transaction) => {
      const before = await this.policies.change(wanted, revision, transaction);
      const released = await this.pictures.exchange(picturesOf(before), picturesOf(wanted), transaction);
      const about = { actorId, targetId: '', reason };
      return [{ ...about, action: 'policies.change', ...differenceOf(before, wanted) }, released];
    });
    await this.policies.announce();
    await this.pictures.relay(released);
  }
}

/** The changed values before and after, so that the log shows how to undo the change. */
function differenceOf(before: Policies, after: Policies): { before: Facts; after: Facts } {
  const changed = policyNames.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const factsOf = (policies: Policies): Facts =>
    Object.fromEntries(changed.map((name) => [name, fact(policies[name])]));
  return { before: factsOf(before), after: factsOf(after) };
}

function fact(value: Policies[keyof Policies]): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
