import { paris } from '@parvis/platform/paris.ts'

/** Returns the options that `parse` reads; undefined when they are not those of the command. */
export function readOptions<Options>(parse: () => Options): Options | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      return undefined
    throw error
  }
}

export function sizeInWords(bytes: number): string {
  const megabytes = (bytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })
  return `${megabytes} Mo`
}

export function momentInWords(moment: Date): string {
  return moment.toLocaleString('fr-FR', { timeZone: paris, dateStyle: 'long', timeStyle: 'medium' })
}
