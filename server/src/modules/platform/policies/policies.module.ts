import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { POLICIES, PoliciesRepository, policiesSchema } from './data/policies.repository.js';
import { InstallationPolicies } from './installation-policies.service.js';

/** The rules of the installation, whatever the plan. */
@Module({
  imports: [MongooseModule.forFeature([{ name: POLICIES, schema: policiesSchema }])],
  providers: [InstallationPolicies, PoliciesRepository],
  exports: [InstallationPolicies],
})
export class PoliciesModule {}
