/** The log is inconsistent. */
export class Finding extends Error {}
/** The log could not be read. */
export class Unreadable extends Error {}
