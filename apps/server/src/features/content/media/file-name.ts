const longest = 120

/**
 * A file's name as it may be shown and saved under: without folders, nor characters that hide or turn around what it
 * says, and with the extension of what it is.
 */
export function harmlessName(given: string, extension: string): string {
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    // Control, format (among them those that reverse the writing) and lone surrogate code points.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/(\.\w{1,5})?[. ]*$/, '')
    .trim()
  return `${Array.from(base).slice(0, longest).join('').replace(/^\.+/, '') || 'fichier'}.${extension}`
}
