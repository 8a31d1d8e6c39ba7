import { Injectable } from '@nestjs/common';
import type { DomainFields } from '#contract/accounts/auth.js';
import { Port } from '../../../core/ports/port.js';

/** Port: what the session response says of an account's own domains. */
@Injectable()
export class DomainsProvider extends Port<(accountId: string) => Promise<DomainFields>> {}
