import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusal } from './start-refusal.ts'

/** The server's master secret. Keys for single purposes are derived from it; it never leaves this object. */
export interface ServerSecret {
  /** Derives 32 bytes for one purpose, equal on all nodes that share the secret. */
  derive(purpose: string): Buffer
}

/** Settings in which the secret is found. */
export interface SecretConfig {
  secret: string | undefined
  dataFolder: string
}

/**
 * Returns the secret from the environment, or from the data folder (`secret.key`, mode 0600), created on the first
 * start. Several nodes on one database must share it through `PARVIS_SECRET`.
 * @throws StartRefusal when the file is not a secret
 */
export function openSecret({ secret, dataFolder }: SecretConfig): ServerSecret {
  return secretFrom(secret === undefined ? secretOfFolder(dataFolder) : Buffer.from(secret, 'utf8'))
}

/** Returns the secret that these bytes are. */
export function secretFrom(master: Buffer): ServerSecret {
  return { derive: (purpose) => Buffer.from(hkdfSync('sha256', master, 'parvis', purpose, 32)) }
}

function secretOfFolder(folder: string): Buffer {
  const file = join(folder, 'secret.key')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readSecret(file) ?? makeSecret(file)
}

function readSecret(file: string): Buffer | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new StartRefusal(
      `Le fichier ${file} ne peut pas être lu (${code}) : rendez-le au compte qui lance Parvis, ou donnez le secret dans PARVIS_SECRET.`,
    )
  }
  const secret = Buffer.from(text.trim(), 'base64url')
  if (secret.length !== 32)
    throw new StartRefusal(`Le fichier ${file} est abîmé : remettez-en une sauvegarde.`)
  return secret
}

function makeSecret(file: string): Buffer {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    // Creating a link is atomic, and fails when another process was first.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readSecret(file) ?? makeSecret(file)
}
