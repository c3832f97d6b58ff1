const longest = 120

/**
 * A safe file name for display and download: without folders, without characters that hide or reverse text,
 * and with the extension of its real kind.
 */
export function harmlessName(given: string, extension: string): string {
  const base = given
    .replace(/^.*[/\\]/s, '')
    .normalize('NFC')
    // Control and format characters (including bidirectional controls) and lone surrogates.
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/(\.\w{1,5})?[. ]*$/, '')
    .trim()
  return `${Array.from(base).slice(0, longest).join('').replace(/^\.+/, '') || 'fichier'}.${extension}`
}
