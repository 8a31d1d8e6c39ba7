import { Controller } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { changePolicies, readPolicies } from '#contract/admin/policies.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { PolicyChanges } from '../policy-changes.service.js';

/** Policies of the installation, for the staff. */
@Controller()
export class PoliciesController {
  constructor(
    private readonly policies: InstallationPolicies,
    private readonly changes: PolicyChanges,
  ) {}

  @Handles(readPolicies)
  read(): ResponseOf<typeof readPolicies> {
    return this.policies.state;
  }

  @Handles(changePolicies)
  async change(
    @CurrentMember() member: Member,
    @BodyOfCall(changePolicies) body: BodyOf<typeof changePolicies>,
  ): Promise<ResponseOf<typeof changePolicies>> {
    await this.changes.change(member, body);
    return this.policies.state;
  }
}
