/** Stands between facts on one line. The no-break space keeps the dot with the fact before it: no line begins with a dot. */
export const separator = '\u00a0· '
