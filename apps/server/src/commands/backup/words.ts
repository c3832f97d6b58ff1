import { paris } from '@parvis/platform/paris.ts'

const units = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const

/** A size in the largest unit that it fills, of 1,024 of the one before, as the site counts: « 16 octets », « 2,5 Mo ». */
export function sizeInWords(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = (bytes / 1024 ** step).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return `${amount}\u00a0${bytes < 2 ? 'octet' : units[step]}`
}

export function momentInWords(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris, dateStyle: 'long', timeStyle: 'medium' })
}
