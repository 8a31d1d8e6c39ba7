import type { KeyboardEvent } from 'react';

/** Safari reports this for a key that went to the input method, after `compositionend` and without `isComposing`. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether the key belongs to an input method: its Enter chooses a candidate and ends nothing else. */
export function isComposing({ nativeEvent: { isComposing: isOpen, keyCode } }: KeyboardEvent): boolean {
  return isOpen || keyCode === KEY_OF_INPUT_METHOD;
}
