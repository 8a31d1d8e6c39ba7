import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../auth/index.js';
import { ContactJournal } from '../contact-journal.service.js';

/** Before every call about contacts: a list that is being written is seen whole or not at all. */
@Injectable()
export class ImportsSettled implements CanActivate {
  constructor(private readonly journal: ContactJournal) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const caller = callerOf(context.switchToHttp().getRequest<Request>());
    if (caller.kind === 'member') await this.journal.settle(caller.ownerId);
    return true;
  }
}
