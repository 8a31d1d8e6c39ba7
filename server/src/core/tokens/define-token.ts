import type * as z from 'zod';

/** Schema of a token's own claims; `sub` names what it is about. */
export type ClaimsSchema = z.ZodType<{ sub: string }>;

/** What a token is for; a token of one kind is never accepted as another. */
export interface TokenKind<S extends ClaimsSchema = ClaimsSchema> {
  /** The `typ` claim. */
  name: string;
  claims: S;
  /** Lifetime. */
  seconds: number;
}

const declared = new Set<string>();

/** Declares a kind of token once, in the module that issues it. */
export function defineToken<S extends ClaimsSchema>(name: string, claims: S, seconds: number): TokenKind<S> {
  if (declared.has(name)) throw new Error(`token ${name} is declared twice`);
  declared.add(name);
  return { name, claims, seconds };
}
