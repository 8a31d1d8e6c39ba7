import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { AddressProofs } from './address-proofs.service.js';

/** Proofs by mailed codes that a browser belongs to an address, for visitors without an account. */
@Module({
  imports: [AuthModule],
  providers: [AddressProofs],
  exports: [AddressProofs],
})
export class AddressProofsModule {}
