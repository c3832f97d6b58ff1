import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { secretFrom } from '../secret.ts'
import { StartRefusal } from '../start-refusal.ts'
import { requireWritable } from '../writable-folder.ts'

/** The secret as operators keep it apart from backups: that of the data folder, or `PARVIS_SECRET`. */
export interface KeptSecret {
  origin: 'secret.key' | 'PARVIS_SECRET'
  text: string
}

const keyFile = 'secret.key'

/** Finds the secret of a site; null when it is not here. Unlike a start, never makes one. */
export function findSecret({
  given,
  dataFolder,
}: {
  given: string | undefined
  dataFolder: string
}): KeptSecret | null {
  if (given !== undefined) return { origin: 'PARVIS_SECRET', text: given }
  const file = join(dataFolder, keyFile)
  return existsSync(file) ? { origin: keyFile, text: readFileSync(file, 'utf8').trim() } : null
}

/** Where the secret of a site is, in words for operators. */
export function placeOfSecret({ origin }: KeptSecret, dataFolder: string): string {
  return origin === keyFile ? join(dataFolder, keyFile) : 'PARVIS_SECRET'
}

/** Derives the key of one purpose. */
export function keyFrom({ origin, text }: KeptSecret, purpose: string): Buffer {
  return secretFrom(Buffer.from(text, origin === keyFile ? 'base64url' : 'utf8')).derive(purpose)
}

/** Returns a fingerprint, which recognises a secret and reveals nothing of it. */
export function fingerprintOf(secret: KeptSecret): string {
  return keyFrom(secret, 'backup fingerprint').toString('hex').slice(0, 16)
}

const notice = `# Le secret d’un site Parvis. Gardez ce fichier ailleurs que les sauvegardes : qui a les deux lit tout, et sans lui une
# sauvegarde ne se restaure pas. « npm run restore » le lit avec --secret.
`

/** Writes the secret to a file for this account alone; leaves an equal file as it is. */
export async function writeSecretFile(file: string, secret: KeptSecret): Promise<void> {
  const text = `${notice}${secret.origin}=${secret.text}\n`
  requireWritable(dirname(file), '--secret-to')
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    if ((await readFile(file, 'utf8')) !== text)
      throw new StartRefusal(`${file} existe déjà et contient autre chose : choisissez un autre fichier.`)
  })
}

/**
 * Reads such a file, or a bare `secret.key`.
 * @throws StartRefusal when it holds no secret
 */
export async function readSecretFile(file: string): Promise<KeptSecret> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Le fichier du secret ${file} ne peut pas être lu (${error.code}).`)
  })
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const [, origin, value] = /^(secret\.key|PARVIS_SECRET)=(.+)$/.exec(lines[0] ?? '') ?? []
  if (origin === 'PARVIS_SECRET' && value !== undefined) return { origin, text: value }
  const key = (value ?? lines[0] ?? '').trim()
  if (Buffer.from(key, 'base64url').length !== 32)
    throw new StartRefusal(`Le fichier ${file} ne contient pas le secret d’un site Parvis.`)
  return { origin: keyFile, text: key }
}

/** Gives a data folder its secret. */
export async function installSecret(dataFolder: string, { text }: KeptSecret): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await writeFile(join(dataFolder, keyFile), `${text}\n`, { mode: 0o600, flag: 'wx' })
}
