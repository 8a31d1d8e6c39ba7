/** Where the installation's own logo goes in a picture for chats, in pixels; before its name. */
export const logoPlace = { left: 72, top: 36, width: 320, height: 40 };
