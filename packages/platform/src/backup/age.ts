import { readFile, writeFile } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { StartRefusal } from '../start-refusal.ts'

/**
 * Sealing of backups in the format of age (age-encryption.org/v1): holders of the public key can write, and only the holder of the
 * identity reads. The program `age` opens the files too.
 */

/** Reads public keys as an operator gives them: `age1…`, or a file with one in each line. */
export async function readRecipients(
  words: readonly string[],
  pathOf: (word: string) => string,
): Promise<string[]> {
  const keys: string[] = []
  for (const word of words)
    if (word.startsWith('age1')) keys.push(word)
    else keys.push(...(await linesOf(pathOf(word), 'des clés publiques')))
  for (const key of keys)
    try {
      new Encrypter().addRecipient(key)
    } catch {
      throw new StartRefusal(`« ${key} » n’est pas une clé publique age : elle commence par age1.`)
    }
  if (words.length > 0 && keys.length === 0)
    throw new StartRefusal('Le fichier des clés publiques n’en contient aucune.')
  return [...new Set(keys)].sort()
}

/** Reads the identities of a file, as `age-keygen` writes it. */
export async function readIdentities(file: string): Promise<string[]> {
  const identities = await linesOf(file, 'de l’identité')
  for (const identity of identities)
    try {
      new Decrypter().addIdentity(identity)
    } catch {
      throw new StartRefusal(`Le fichier ${file} ne contient pas une identité age (AGE-SECRET-KEY-1…).`)
    }
  if (identities.length === 0) throw new StartRefusal(`Le fichier ${file} ne contient aucune identité age.`)
  return identities
}

/** Writes a new identity to a new file, for this account alone; returns its public key. */
export async function writeIdentity(file: string): Promise<string> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      throw new StartRefusal(
        error.code === 'EEXIST'
          ? `${file} existe déjà : choisissez un autre fichier.`
          : `Le fichier ${file} ne peut pas être écrit (${error.code}).`,
      )
    },
  )
  return recipient
}

/** Seals a stream; returns it as it is without recipients. */
export async function seal(source: Readable, recipients: readonly string[]): Promise<Readable> {
  if (recipients.length === 0) return source
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return fromWeb(source, await encrypter.encrypt(toWeb(source)))
}

/**
 * Opens a sealed stream. A stream that was cut or changed breaks off with an error.
 * @throws StartRefusal when no identity fits
 */
export async function unseal(source: Readable, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const identity of identities) decrypter.addIdentity(identity)
  try {
    return fromWeb(source, await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    source.destroy()
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new StartRefusal(
        'Cette identité n’ouvre pas la sauvegarde : elle est scellée pour une autre clé publique.',
      )
    throw error
  }
}

/** The library asks for plain `Uint8Array`, in a stream of its own type. */
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>

/** An error of the source ends the result, and an abandoned result closes the source. */
function fromWeb(source: Readable, web: globalThis.ReadableStream<Uint8Array>): Readable {
  const result = Readable.fromWeb(web as unknown as ReadableStream)
  result.once('close', () => source.destroy())
  return result
}

/** Passes a stream through another; an error of the first breaks the second off. */
export function through<Stream extends NodeJS.ReadWriteStream & Readable>(
  source: Readable,
  stream: Stream,
): Stream {
  pipeline(source, stream, () => undefined)
  return stream
}

async function linesOf(file: string, what: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`Le fichier ${what} ${file} ne peut pas être lu (${error.code}).`)
  })
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}
