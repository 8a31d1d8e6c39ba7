import { Fragment } from 'react';

/** Words with an address in them, and between them what is none. */
const ADDRESSES = /(\S*@\S*)/;
/** A line may end after the @, and before what parts names and domains. */
const JOINTS = /@|(?=[.+_-])/g;

/** A text cut where a line of it may end. */
export function addressParts(text: string): string[] {
  return text
    .split(ADDRESSES)
    .flatMap((part) => (part.includes('@') ? part.replaceAll(JOINTS, '$&\n').split('\n') : [part]))
    .filter((part) => part !== '');
}

/** A text with e-mail addresses in it: where one is too long for its line, it goes on at a joint, not in a word. */
export function AddressText({ children }: { children: string }) {
  return addressParts(children).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
