/**
 * `npm run verify-log -- URL|FILE [--known FILE]`: verifies a whole public log from its export alone. Deliberately
 * independent of the server's code and without dependencies: read it, copy it, run it with Node alone.
 * `--mirror FOLDER URL [--key VKEY] [--max-age MINUTES]` keeps a verified copy instead (`mirror-log.ts`).
 * Recomputes every leaf and every root, and checks every head's signature and that each head extends the previous one.
 * --known takes a saved head or proof: the log must still contain that state. Exit codes: 0 valid, 1 the log is
 * inconsistent, 2 it could not be read.
 */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Finding, Unreadable } from './log-finding.ts'
import { mirror } from './mirror-log.ts'

interface Head {
  size: number
  root: string
  signed_at: string
  key_id: string
  signature: string
}

const usage = `Usage :
  npm run verify-log -- ADRESSE|FICHIER [--known FICHIER]
  npm run verify-log -- --mirror DOSSIER ADRESSE [--key CLÉ] [--max-age MINUTES]`
/** Minutes after which a state that nobody has signed again is stale. */
const usualMaxAge = 60

if (import.meta.main) await main()

async function main(): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      options: {
        known: { type: 'string' },
        mirror: { type: 'string' },
        key: { type: 'string' },
        'max-age': { type: 'string' },
      },
      allowPositionals: true,
    })
    const [source] = positionals
    if (source === undefined || positionals.length > 1) throw new Unreadable(usage)
    const isAddress = /^https?:\/\//.test(source)
    if (values.mirror !== undefined) {
      const maxAge = Number(values['max-age'] ?? usualMaxAge)
      if (!isAddress || values.known !== undefined || !(maxAge >= 0)) throw new Unreadable(usage)
      const copy = await mirror({ folder: values.mirror, site: source, key: values.key, maxAge })
      console.log(
        `✓ La copie est à jour et intacte : ${count(copy.size, 'entrée')}, ${count(copy.added, 'nouvelle')}, racine ${copy.root}`,
      )
      console.log(`  Clé du journal : ${copy.key}`)
      return
    }
    const known = values.known === undefined ? [] : [await savedHead(values.known)]
    // The head that the site shows now must be part of its export.
    if (isAddress) known.push(await shownHead(source))
    const log = await check(isAddress ? await download(source) : createReadStream(source), known)
    console.log(
      `✓ Le journal est intact : ${count(log.size, 'entrée')}, ${count(log.heads, 'tête signée', 'têtes signées')}, racine ${log.root}`,
    )
    for (const { size, signed_at } of known)
      console.log(`✓ Il contient l’état connu du ${signed_at} (${count(size, 'entrée')}), inchangé.`)
  } catch (error) {
    const isFinding = error instanceof Finding
    const text = error instanceof Error ? error.message : String(error)
    console.error(
      isFinding ? `✗ Le journal n’est pas intact : ${text}` : `Le journal n’a pas pu être lu : ${text}`,
    )
    process.exitCode = isFinding ? 1 : 2
  }
}

/** Reads the export line by line, so that any length fits into memory. */
export async function check(input: Readable, known: Head[] = []) {
  const keys = new Map<string, KeyObject>()
  let awaited = known
  /** Roots of complete subtrees from the left, with their numbers of leaves. */
  const edge: { width: number; hash: Buffer }[] = []
  let declared = -1
  let size = 0
  let heads = 0
  let last: Head | undefined
  let ended = false
  let lineNumber = 0

  const root = () =>
    edge.length === 0
      ? sha256(Buffer.alloc(0))
      : edge
          .slice(0, -1)
          .reduceRight((right, { hash }) => node(hash, right), (edge.at(-1) as { hash: Buffer }).hash)

  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    lineNumber += 1
    const at = `ligne ${lineNumber}`
    if (ended) throw new Finding(`${at} : il y a quelque chose après la fin.`)
    const value = parsed(line, at)
    if (lineNumber === 1) {
      if (value.type !== 'log' || value.format !== 'parvis-log-v1')
        throw new Unreadable('ce n’est pas l’export d’un journal de Parvis.')
      declared = Number(value.size)
      for (const key of value.keys as { key_id: string; public_key: string }[]) keys.set(...keyOf(key))
      continue
    }
    switch (value.type) {
      case 'entry': {
        if (value.index !== size)
          throw new Finding(`${at} : l’entrée ${value.index} est là où l’entrée ${size} est attendue.`)
        let grown = {
          width: 1,
          hash: sha256(Buffer.concat([Buffer.of(0), Buffer.from(entryText(value, at))])),
        }
        for (let left = edge.at(-1); left?.width === grown.width; left = edge.at(-1)) {
          edge.pop()
          grown = { width: 2 * grown.width, hash: node(left.hash, grown.hash) }
        }
        edge.push(grown)
        size += 1
        break
      }
      case 'head': {
        const head = value as unknown as Head
        if (head.size !== size)
          throw new Finding(`${at} : une tête de ${head.size} entrées arrive après ${count(size, 'entrée')}.`)
        if (last !== undefined && (head.size <= last.size || head.signed_at < last.signed_at))
          throw new Finding(`${at} : cette tête ne vient pas après la précédente.`)
        const key = keys.get(head.key_id)
        if (key === undefined) throw new Finding(`${at} : la tête est signée d’une clé inconnue.`)
        const text = `parvis-log-head-v1\n${head.key_id}\n${head.size}\n${head.root}\n${head.signed_at}\n`
        if (!verify(null, Buffer.from(text), key, Buffer.from(String(head.signature), 'hex')))
          throw new Finding(`${at} : la signature de la tête à ${head.size} entrées est fausse.`)
        if (root().toString('hex') !== head.root)
          throw new Finding(`${at} : les entrées ne donnent pas la racine signée à ${head.size} entrées.`)
        for (const seen of awaited)
          if (seen.size === head.size && seen.root !== head.root)
            throw new Finding(`l’état connu du ${seen.signed_at} (${seen.size} entrées) a été réécrit.`)
        awaited = awaited.filter((seen) => seen.size !== head.size)
        last = head
        heads += 1
        break
      }
      case 'end': {
        if (value.size !== size || value.root !== root().toString('hex'))
          throw new Finding(`${at} : la fin annonce autre chose que ce qui précède.`)
        ended = true
        break
      }
      default:
        throw new Finding(`${at} : une ligne d’un type inconnu.`)
    }
  }
  if (lineNumber === 0) throw new Unreadable('le fichier est vide.')
  if (!ended) throw new Finding(`il est tronqué après ${count(size, 'entrée')} : sa fin manque.`)
  if (size !== declared) throw new Finding(`il annonce ${declared} entrées et en contient ${size}.`)
  if (last?.size !== size)
    throw new Finding('ses dernières entrées ne sont couvertes par aucune tête signée.')
  for (const { size: missing, signed_at } of awaited)
    throw new Finding(`l’état connu du ${signed_at} (${count(missing, 'entrée')}) n’y est plus.`)
  return { size, heads, root: last.root }
}

function parsed(line: string, at: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Finding(`${at} : ce n’est pas un objet JSON, le journal est tronqué ou abîmé.`)
}

/** Lines that an entry's leaf is hashed from; none of its values can contain a line break. */
function entryText({ index, kind, reason, day, commitment }: Record<string, unknown>, at: string): string {
  const isWell =
    [kind, reason].every((word) => typeof word === 'string' && /^[a-z_]+$/.test(word)) &&
    /^\d{4}-\d\d-\d\d$/.test(String(day)) &&
    /^[0-9a-f]{64}$/.test(String(commitment))
  if (!isWell) throw new Finding(`${at} : l’entrée ${index} n’a pas la forme d’une entrée.`)
  return `parvis-log-entry-v1\n${index}\n${kind}\n${reason}\n${day}\n${commitment}\n`
}

function keyOf({ key_id, public_key }: { key_id: string; public_key: string }): [string, KeyObject] {
  const bytes = Buffer.from(public_key, 'hex')
  if (bytes.length !== 32 || sha256(bytes).toString('hex') !== key_id)
    throw new Finding(`la clé ${key_id} n’est pas celle que son nom désigne.`)
  return [
    key_id,
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' }),
  ]
}

async function download(site: string): Promise<Readable> {
  const response = await answer(new URL('/api/v1/log/export', site))
  if (response.body === null) throw new Unreadable('la réponse est vide.')
  return Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
}

async function shownHead(site: string): Promise<Head> {
  const { head } = (await (await answer(new URL('/api/v1/log/head', site))).json()) as { head: Head }
  return head
}

async function answer(address: URL): Promise<Response> {
  const response = await fetch(address).catch((error: Error) => {
    throw new Unreadable(`${address} ne répond pas (${String(error.cause ?? error.message)}).`)
  })
  if (!response.ok) throw new Unreadable(`${address} a répondu ${response.status}.`)
  return response
}

async function savedHead(file: string): Promise<Head> {
  const value = JSON.parse(await readFile(file, 'utf8')) as { head?: Head } & Head
  const head = value.head ?? value
  if (typeof head.size !== 'number' || typeof head.root !== 'string')
    throw new Unreadable(`${file} ne contient pas de tête de journal.`)
  return head
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function node(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.of(1), left, right]))
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('fr')} ${number < 2 ? one : many}`
}
