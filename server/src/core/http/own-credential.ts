import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const OWN_CREDENTIAL = Symbol('own-credential');

/** The call's `Authorization` header carries a credential of its own, not an access token: the global guard leaves it alone. */
export const OwnCredential = (): CustomDecorator<symbol> => SetMetadata(OWN_CREDENTIAL, true);
