/** An apostrophe is part of `o'brien@…`, but not of what is in quotes. */
const addresses = /[^\s<>"'():;,@][^\s<>"():;,@]*@[^\s<>"'():;,@]+/g;

/** Texts of drivers and mail servers often quote email addresses, which no log and no record of them may keep. */
export function withoutAddresses(text: string, instead = '…'): string {
  return text.replace(addresses, instead);
}
