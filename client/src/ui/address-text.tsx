import { Fragment } from 'react';

/** Splits a text at the addresses in it. */
const ADDRESSES = /(\S*@\S*)/;
/** Places at which a line may break: after the @, and before separators in names and domains. */
const BREAK_POINTS = /@|(?=[.+_-])/g;

/** Parts of a text between which a line may break. */
export function addressParts(text: string): string[] {
  return text
    .split(ADDRESSES)
    .flatMap((part) => (part.includes('@') ? part.replaceAll(BREAK_POINTS, '$&\n').split('\n') : [part]))
    .filter((part) => part !== '');
}

/** A text in which long email addresses break at separators, not within a word. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
