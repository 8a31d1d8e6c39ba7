/** Devices of Windows, also where blanks or an extension follow; its digits may be superscripts. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d\u00b9\u00b2\u00b3]) *(\.|$)/i;
// eslint-disable-next-line no-control-regex -- these are what may not pass
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\/]/g;

/** One name that every system can write, Windows too; empty for one of dots and blanks alone. */
export function windowsName(name: string): string {
  const plain = name.replace(FORBIDDEN, '_').replace(/[. ]+$/, '');
  return DEVICE.test(plain) ? `_${plain}` : plain;
}
