import { Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf, ParamsOf, ResponseOf } from '#contract/endpoint.js';
import { removeLogo, removePicture, servePicture, setLogo, setPicture } from '#contract/accounts/pictures.js';
import { AppError } from '../../../../core/errors/app-error.js';
import { BodyOfCall, Handles, ParamsOfCall } from '../../../../core/http/handles.js';
import { linkAccountOf } from '../../../../core/http/request-origin.js';
import { CurrentMember, type Member, UserViews } from '../../../identity/auth/index.js';
import type { PictureOwner } from '../domain/picture.js';
import { PictureRecords } from '../picture-records.service.js';
import { Pictures } from '../pictures.service.js';

const CACHED_FOR_EVER = 'public, max-age=31536000, immutable';

const userOf = ({ userId }: Member): PictureOwner => ({ kind: 'profile', ownerId: userId });
const accountOf = ({ accountId }: Member): PictureOwner => ({ kind: 'logo', ownerId: accountId });

/** Pictures of the member and logo of their account; all sizes, for everybody who sees their address. */
@Controller()
export class PicturesController {
  constructor(
    private readonly pictures: Pictures,
    private readonly records: PictureRecords,
    private readonly views: UserViews,
  ) {}

  @Handles(setPicture)
  async setPicture(
    @CurrentMember() member: Member,
    @BodyOfCall(setPicture) { image }: BodyOf<typeof setPicture>,
  ): Promise<ResponseOf<typeof setPicture>> {
    await this.pictures.setPicture(userOf(member), Buffer.from(image, 'base64'));
    return this.viewOf(member);
  }

  @Handles(removePicture)
  async removePicture(@CurrentMember() member: Member): Promise<ResponseOf<typeof removePicture>> {
    await this.pictures.remove(userOf(member));
    return this.viewOf(member);
  }

  @Handles(setLogo)
  async setLogo(
    @CurrentMember() member: Member,
    @BodyOfCall(setLogo) { image }: BodyOf<typeof setLogo>,
  ): Promise<ResponseOf<typeof setLogo>> {
    await this.pictures.setPicture(accountOf(member), Buffer.from(image, 'base64'));
    return this.viewOf(member);
  }

  @Handles(removeLogo)
  async removeLogo(@CurrentMember() member: Member): Promise<ResponseOf<typeof removeLogo>> {
    await this.pictures.remove(accountOf(member));
    return this.viewOf(member);
  }

  @Handles(servePicture)
  async serve(
    @ParamsOfCall(servePicture) { id, name }: ParamsOf<typeof servePicture>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const bytes = await this.records.readPicture(id, name, linkAccountOf(request));
    response.setHeader('Content-Type', name.endsWith('.png') ? 'image/png' : 'image/webp');
    response.setHeader('Cache-Control', CACHED_FOR_EVER);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // Mail programs load it from elsewhere.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.send(bytes);
  }

  private async viewOf({ userId }: Member): Promise<ResponseOf<typeof setPicture>> {
    const view = await this.views.viewOf(userId);
    if (!view) throw new AppError('unauthenticated');
    return view;
  }
}
