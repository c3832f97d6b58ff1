/** Maximum length of a search text, in code points; the rest is ignored. */
export const searchLength = 200
