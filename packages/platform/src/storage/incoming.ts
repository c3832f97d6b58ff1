import { join } from 'node:path'

/** Folder for incoming files, on the disk of the local storage, so that they can be moved instead of copied. */
export function incomingFolder({ dataFolder }: { dataFolder: string }): string {
  return join(dataFolder, 'uploads', 'incoming')
}
