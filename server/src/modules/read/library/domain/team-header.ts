import * as z from 'zod';
import { idSchema } from '#contract/primitives.js';

const idList = z.array(idSchema).max(100);

/** Ids of the `isTeam` header, a JSON list; a malformed header yields an id that matches no user. */
export function teamIds(header: string | undefined): string[] {
  if (header === undefined || header === '') return [];
  try {
    return idList.parse(JSON.parse(header));
  } catch {
    return ['malformed'];
  }
}
