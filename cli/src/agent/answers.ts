import type { CallToolResult } from '@modelcontextprotocol/server';
import { toCommandError } from '../refusals.js';

/** Data as JSON, the same for programs and for models. */
export function answer(facts: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(facts) }], structuredContent: facts };
}

export function refusal(sentence: string): CallToolResult {
  return { content: [{ type: 'text', text: sentence }], isError: true };
}

/** What went wrong is told to the model in the sentence that a person would see. */
export async function sayingErrors<T>(work: () => Promise<T>): Promise<T | CallToolResult> {
  try {
    return await work();
  } catch (error) {
    return refusal(toCommandError(error).message);
  }
}
