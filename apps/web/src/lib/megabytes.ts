const mebibyte = 1024 * 1024

/** A file's weight in "Mo", in the manner of a language: 2,5. */
export function megabytes(bytes: number, locale: string): string {
  const value = Math.max(0.01, bytes / mebibyte)
  return new Intl.NumberFormat(locale, { maximumFractionDigits: value < 1 ? 2 : 1 }).format(value)
}
