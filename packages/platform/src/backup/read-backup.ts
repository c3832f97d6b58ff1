import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { StartRefusal } from '../start-refusal.ts'
import {
  type BackedUpFile,
  type BackupManifest,
  manifestName,
  parseManifest,
  parseStoredFile,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'
import { fileIn } from './stored-files.ts'
import { type Sum, sumOf } from './sums.ts'

/**
 * Reads the manifest of a backup, by default the latest of its place.
 * @throws StartRefusal when there is none, or when it is damaged or unfinished
 */
export async function readBackup(place: BackupPlace, name?: string): Promise<BackupManifest> {
  const names = await place.names()
  const wanted = name ?? names.at(-1)
  if (wanted === undefined) throw new StartRefusal(`Il n’y a aucune sauvegarde entière dans ${place.title}.`)
  if (!names.includes(wanted))
    throw new StartRefusal(`La sauvegarde ${wanted} de ${place.title} est absente ou inachevée.`)
  const body = await place.open(wanted, manifestName)
  return parseManifest(body === null ? '' : await text(body), wanted)
}

/** Reads the list of members' files of a backup. */
export async function* readFileList(
  place: BackupPlace,
  { name, files }: BackupManifest,
): AsyncGenerator<BackedUpFile> {
  const body = await openFile(place, name, files.file)
  for await (const line of createInterface({ input: body, crlfDelay: Number.POSITIVE_INFINITY })) {
    const stored = parseStoredFile(line)
    if (stored === undefined) throw damaged(name, files.file)
    yield stored
  }
}

/** Opens a file of a backup. */
export async function openFile(place: BackupPlace, name: string, file: string): Promise<Readable> {
  const body = await place.open(name, file)
  if (body === null) throw damaged(name, file)
  return body
}

/**
 * Reads every file of a backup and compares it with its checksum.
 * @throws StartRefusal which names the first damaged or missing file
 */
export async function verifyBackup(place: BackupPlace, manifest: BackupManifest): Promise<void> {
  const { name } = manifest
  const check = async (file: string, sum: Sum) => {
    const found = await sumOf(await openFile(place, name, file))
    if (found.sha256 !== sum.sha256 || found.bytes !== sum.bytes) throw damaged(name, file)
  }
  await check(manifest.files.file, manifest.files)
  for (const table of manifest.tables) await check(table.file, table)
  let count = 0
  for await (const stored of readFileList(place, manifest)) {
    await check(fileIn(stored.key), stored)
    count += 1
  }
  if (count !== manifest.files.count) throw damaged(name, manifest.files.file)
}

function damaged(name: string, file: string): StartRefusal {
  return new StartRefusal(`La sauvegarde ${name} est abîmée : le fichier ${file} manque ou a changé.`)
}
