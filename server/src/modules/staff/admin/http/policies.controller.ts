import { Controller } from '@nestjs/common';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { addInstallationPicture, changePolicies, readPolicies } from '#contract/admin/policies.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Pictures } from '../../../members/brands/index.js';
import { InstallationPolicies } from '../../../platform/policies/index.js';
import { PolicyChanges } from '../policy-changes.service.js';

/** Policies of the installation, for the staff. */
@Controller()
export class PoliciesController {
  constructor(
    private readonly policies: InstallationPolicies,
    private readonly changes: PolicyChanges,
    private readonly pictures: Pictures,
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

  @Handles(addInstallationPicture)
  async addPicture(
    @BodyOfCall(addInstallationPicture) { image }: BodyOf<typeof addInstallationPicture>,
  ): Promise<ResponseOf<typeof addInstallationPicture>> {
    return { id: await this.pictures.addToInstallation(Buffer.from(image, 'base64')) };
  }
}
