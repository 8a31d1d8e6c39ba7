import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AccessTokens } from '../access-tokens.service.js';
import { isPersonal } from '../domain/token-secret.js';

/** Before the guards: finds whom a program acts as by its personal access token. Other credentials are left to them. */
@Injectable()
export class PersonalTokenMiddleware implements NestMiddleware {
  constructor(private readonly tokens: AccessTokens) {}

  async use(request: Request, _response: Response, next: NextFunction): Promise<void> {
    const [, secret] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (secret !== undefined && isPersonal(secret)) request.user = await this.tokens.memberBy(secret);
    next();
  }
}
