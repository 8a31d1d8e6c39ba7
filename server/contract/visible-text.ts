/** Invisible characters: direction marks, zero-width spaces, soft hyphens, tags. */
const invisible = /(?![\u200c\u200d\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variation selectors, kept after emoji and in scripts that need them (Hindi, Persian). */
const shaping =
  /([0-9#*]\ufe0f\u20e3)|([\u0620-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\p{Script=Han}\p{Extended_Pictographic}\p{Emoji_Modifier}]?)[\u200c\u200d\p{Variation_Selector}]{1,2}/gu;
// eslint-disable-next-line no-control-regex -- these are what is taken out
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * Removes invisible characters and direction marks: `gpj.exe` cannot pass for `exe.jpg`, and names that look the same
 * compare equal.
 */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(shaping, (whole: string, keycap: string | undefined, before: string | undefined) =>
      keycap || before ? whole : '',
    );
}

/**
 * Normalises a file path for checks, storage and display: `folder/name.ext`. Drops segments that no file system keeps
 * (empty, blank, only dots), so that the last one is the file's name.
 */
export function plainPath(path: string): string {
  return visibleText(path)
    .replace(control, '')
    .split(/[\\/]/)
    .filter((segment) => !/^[\s.]*$/.test(segment))
    .join('/');
}
