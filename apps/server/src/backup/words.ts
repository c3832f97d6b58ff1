import { paris } from '@parvis/platform/paris.ts'

export function sizeInWords(bytes: number): string {
  const megabytes = (bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return `${megabytes} Mo`
}

export function momentInWords(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris, dateStyle: 'long', timeStyle: 'medium' })
}
