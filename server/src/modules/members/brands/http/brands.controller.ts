import { Controller } from '@nestjs/common';
import { changeBrand, readBrand, removeBrandPicture, setBrandPicture } from '#contract/accounts/brands.js';
import type { BodyOf, ResponseOf } from '#contract/endpoint.js';
import { BodyOfCall, Handles } from '../../../../core/http/handles.js';
import { CurrentMember, type Member } from '../../../identity/auth/index.js';
import { Brands } from '../brands.service.js';

@Controller()
export class BrandsController {
  constructor(private readonly brands: Brands) {}

  @Handles(readBrand)
  read(@CurrentMember() { accountId }: Member): Promise<ResponseOf<typeof readBrand>> {
    return this.brands.readBrand(accountId);
  }

  @Handles(changeBrand)
  change(
    @CurrentMember() member: Member,
    @BodyOfCall(changeBrand) changes: BodyOf<typeof changeBrand>,
  ): Promise<ResponseOf<typeof changeBrand>> {
    return this.brands.change(member, changes);
  }

  @Handles(setBrandPicture)
  setPicture(
    @CurrentMember() member: Member,
    @BodyOfCall(setBrandPicture) { image }: BodyOf<typeof setBrandPicture>,
  ): Promise<ResponseOf<typeof setBrandPicture>> {
    return this.brands.setPicture(member, Buffer.from(image, 'base64'));
  }

  @Handles(removeBrandPicture)
  removePicture(@CurrentMember() member: Member): Promise<ResponseOf<typeof removeBrandPicture>> {
    return this.brands.removePicture(member);
  }
}
