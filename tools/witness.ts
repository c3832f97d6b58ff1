/**
 * `npm run witness -- --name NAME --folder FOLDER --log VKEY [--log VKEY …] [--port 8080] [--host 127.0.0.1]`: a small
 * witness of public logs (c2sp.org/tlog-witness). It signs each state of a log that goes on from the last one that it has
 * signed, with a time, and no other: who runs it needs to trust nobody, and shows that all readers see one log. Its key is
 * made at the first start. What it has signed is on the disk before its answer is sent.
 */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Checkpoint,
  cosignedText,
  isContinued,
  isSigned,
  keyIdOf,
  type NoteKey,
  readCheckpoint,
  readKey,
  sha256,
  writeKey,
} from './log-note.ts'
import { readableByOwner, textOf, writeWhole } from './whole-files.ts'

export interface WitnessOptions {
  /** Name of its key: an address without scheme, as a rule. */
  name: string
  folder: string
  /** Verifier keys of the logs that it knows; the name of each is the log's origin. */
  logs: readonly string[]
}

export interface Witness {
  /** Verifier key of its signatures. */
  vkey: string
  server: Server
}

interface Answer {
  status: number
  text: string
  type?: string
}

/** A submission is an old size, at most 63 hashes and a checkpoint. */
const largestBody = 65_536
const plain = 'text/plain; charset=utf-8'

if (import.meta.main) await main()

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      folder: { type: 'string' },
      log: { type: 'string', multiple: true },
      port: { type: 'string', default: '8080' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  })
  const { name, folder, log: logs = [] } = values
  if (name === undefined || folder === undefined || logs.length === 0) {
    console.error(
      'Usage : npm run witness -- --name NOM --folder DOSSIER --log CLÉ [--log CLÉ …] [--port 8080] [--host 127.0.0.1]',
    )
    process.exitCode = 2
    return
  }
  const { vkey, server } = await openWitness({ name, folder, logs })
  server.listen(Number(values.port), values.host, () => {
    console.log(
      `Témoin de ${logs.length === 1 ? 'un journal' : `${logs.length} journaux`}, sur le port ${values.port}.`,
    )
    console.log(`Sa clé, à donner aux administrateurs : ${vkey}`)
  })
}

/** Opens a witness; the caller lets its server listen. */
export async function openWitness({ name, folder, logs }: WitnessOptions): Promise<Witness> {
  if (!/^[^\s+]+$/u.test(name)) throw new Error(`« ${name} » ne peut pas nommer une clé : ni espace, ni +.`)
  const known = new Map(
    logs.map((text) => {
      const key = readKey(text)
      if (key?.type !== 1) throw new Error(`« ${text} » n’est pas la clé d’un journal.`)
      return [key.name, key] as const
    }),
  )
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const secret = await openKey(join(folder, 'key.pem'))
  const own: NoteKey = {
    name,
    type: 4,
    publicKey: Buffer.from(String(secret.export({ format: 'jwk' }).x), 'base64url'),
  }
  /** Submissions of one log wait for each other: two at once could sign a step back. */
  const turns = new Map<string, Promise<unknown>>()

  function add(body: string): Promise<Answer> {
    const submission = readSubmission(body)
    if (submission === null) return Promise.resolve({ status: 400, text: 'malformed request\n' })
    const { origin } = submission.checkpoint
    const key = known.get(origin)
    if (key === undefined) return Promise.resolve({ status: 404, text: 'unknown log\n' })
    const turn = (turns.get(origin) ?? Promise.resolve()).then(() => judge(submission, key))
    turns.set(
      origin,
      turn.catch(() => undefined),
    )
    return turn
  }

  async function judge({ old, proof, checkpoint, note }: Submission, key: NoteKey): Promise<Answer> {
    if (!isSigned(checkpoint, key)) return { status: 403, text: 'no signature of this log holds\n' }
    if (old > checkpoint.size) return { status: 400, text: 'the old size is larger than the new one\n' }
    const last = await readState(checkpoint.origin)
    const size = last?.size ?? 0
    if (old !== size) return { status: 409, text: `${size}\n`, type: 'text/x.tlog.size' }
    if (!goesOn(last, checkpoint, proof))
      return { status: 422, text: 'the log does not go on from what was signed\n' }
    const line = cosign(checkpoint)
    const ownLine = signatureLinesOf(note, key)
    await writeWhole([stateFile(checkpoint.origin), `${checkpoint.text}\n${ownLine}${line}`], readableByOwner)
    return { status: 200, text: line }
  }

  function cosign({ text }: Checkpoint): string {
    const time = Math.floor(Date.now() / 1_000)
    const seconds = Buffer.alloc(8)
    seconds.writeBigUInt64BE(BigInt(time))
    const signature = sign(null, Buffer.from(cosignedText(time, text)), secret)
    return `— ${name} ${Buffer.concat([keyIdOf(own), seconds, signature]).toString('base64')}\n`
  }

  const stateFile = (origin: string) => join(folder, `${sha256(origin).toString('hex')}.checkpoint`)

  async function readState(origin: string): Promise<Checkpoint | null> {
    const note = await textOf(stateFile(origin))
    if (note === null) return null
    const checkpoint = readCheckpoint(note)
    // Nothing is signed anew from the beginning because a file was damaged.
    if (checkpoint?.origin !== origin) throw new Error(`${stateFile(origin)} est abîmé.`)
    return checkpoint
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const path = new URL(request.url ?? '/', 'http://witness').pathname
    if (request.method === 'POST' && path === '/add-checkpoint') {
      const body = await bodyOf(request)
      return body === null ? { status: 400, text: 'too large\n' } : add(body)
    }
    if (request.method === 'GET' && path === '/') return { status: 200, text: `${writeKey(own)}\n` }
    const origin = [...known.keys()].find((one) => path === `/${sha256(one).toString('hex')}/checkpoint`)
    const note = origin === undefined || request.method !== 'GET' ? null : await textOf(stateFile(origin))
    return note === null ? { status: 404, text: 'not found\n' } : { status: 200, text: note }
  }

  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(request).then(
      ({ status, text, type = plain }) => response.writeHead(status, { 'content-type': type }).end(text),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500, { 'content-type': plain }).end('internal error\n')
      },
    )
  })
  return { vkey: writeKey(own), server }
}

interface Submission {
  old: number
  proof: Buffer[]
  checkpoint: Checkpoint
  note: string
}

function readSubmission(body: string): Submission | null {
  const at = body.indexOf('\n\n')
  if (at < 0) return null
  const [first = '', ...lines] = body.slice(0, at).split('\n')
  const old = /^old (0|[1-9]\d{0,14})$/.exec(first)?.[1]
  const proof = lines.map((line) => Buffer.from(line, 'base64'))
  const isProof =
    lines.length <= 63 &&
    proof.every((hash, place) => hash.length === 32 && hash.toString('base64') === lines[place])
  const note = body.slice(at + 2)
  const checkpoint = readCheckpoint(note)
  return old === undefined || !isProof || checkpoint === null
    ? null
    : { old: Number(old), proof, checkpoint, note }
}

/** Whether a checkpoint goes on from the last one that was signed; from nothing, any does. */
function goesOn(last: Checkpoint | null, next: Checkpoint, proof: Buffer[]): boolean {
  if (next.size === 0) return proof.length === 0 && next.root.equals(sha256())
  if (last === null || last.size === 0) return proof.length === 0
  return isContinued(last, next, proof)
}

/** The lines of a note that the log's key has signed. */
function signatureLinesOf(note: string, key: NoteKey): string {
  const id = keyIdOf(key).toString('base64').slice(0, 5)
  const lines = note.slice(note.lastIndexOf('\n\n') + 2, -1).split('\n')
  return lines
    .filter((line) => line.startsWith(`— ${key.name} ${id}`))
    .map((line) => `${line}\n`)
    .join('')
}

async function openKey(path: string): Promise<KeyObject> {
  const pem = await textOf(path)
  if (pem !== null) return createPrivateKey(pem)
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeWhole([path, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()], readableByOwner)
  return privateKey
}

/** Reads a request's body; null when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > largestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
