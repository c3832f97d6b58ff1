import { join } from 'node:path'

/** Where files lie while they come in: on the disk of the local storage, so that they need not be copied. */
export function incomingFolder({ dataFolder }: { dataFolder: string }): string {
  return join(dataFolder, 'uploads', 'incoming')
}
