import { Injectable } from '@nestjs/common';
import { Config } from '../../../../config/config.module.js';
import { SecretCookie } from '../../auth/index.js';

/** The cookie of a browser whose authenticator is to sign a challenge. */
@Injectable()
export class PasskeyCookie extends SecretCookie {
  constructor(config: Config) {
    super('sampan_passkey', config);
  }
}
