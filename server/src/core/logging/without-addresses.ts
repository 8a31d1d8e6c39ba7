/** Wherever an address begins, `o'brien@…` too. */
const addresses = /[^\s<>"():;,@]+@[^\s<>"'():;,@]+/g;

/** Texts of drivers and mail servers often quote email addresses, which no log and no record of them may keep. */
export function withoutAddresses(text: string, instead = '…'): string {
  return text.replace(addresses, instead);
}
