/** Characters without a shape of their own: marks that turn the reading direction, zero-width spaces, soft hyphens, tags. */
const invisible = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variation selectors shape what they follow, if that is emoji or of a script that needs them (Hindi, Persian). */
const shaping =
  /([0-9#*]\ufe0f\u20e3)|([\u0620-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}]?)[\u200c\u200d\p{Variation_Selector}]{1,2}/gu;
// eslint-disable-next-line no-control-regex -- these are what is taken out
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Removes invisible characters and direction marks: `gpj.exe` cannot pass for `exe.jpg`, and names that look the same are the same. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(shaping, (whole: string, keycap: string | undefined, before: string | undefined) =>
      keycap || before ? whole : '',
    );
}

/**
 * The form of a file's path that is judged, stored and shown: `folder/name.ext`. Segments that no file system keeps (empty,
 * blank, only dots) are dropped, so that the last one is the file's name.
 */
export function plainPath(path: string): string {
  return visibleText(path)
    .replace(control, '')
    .split(/[\\/]/)
    .filter((segment) => !/^[\s.]*$/.test(segment))
    .join('/');
}
