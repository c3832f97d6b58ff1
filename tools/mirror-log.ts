/**
 * `npm run verify-log -- --mirror FOLDER ADDRESS`: keeps a copy of a public log in the form in which it is served
 * (c2sp.org/tlog-tiles), so that any web server can serve it. Every run computes the whole tree from the entries of the
 * copy, fetches only what is new, and refuses a log that does not go on from the copy. The copy is changed last, as one
 * file: the checkpoint.
 */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Finding, Unreadable } from './log-finding.ts'
import {
  type Checkpoint,
  isSigned,
  type NoteKey,
  nodeOf,
  readCheckpoint,
  readKey,
  sha256,
  signedTime,
} from './log-note.ts'
import { readableByAll, textOf, writeAllWhole, writeWhole } from './whole-files.ts'

const width = 256

export interface MirrorWish {
  folder: string
  /** Address of the site. */
  site: string
  /** Verifier key; without one, the key that the site shows at the first run. */
  key: string | undefined
  /** Oldest time, in minutes, that a checkpoint may be signed with. */
  maxAge: number
}

export interface Mirrored {
  size: number
  /** Entries that were new. */
  added: number
  root: string
  key: string
}

/** Brings a copy up to date. */
export async function mirror({ folder, site, key: given, maxAge }: MirrorWish): Promise<Mirrored> {
  const known = (await textOf(join(folder, 'vkey')))?.trim() ?? null
  if (known !== null && given !== undefined && known !== given)
    throw new Unreadable(`la copie de ${folder} est celle d’un journal d’une autre clé.`)
  const vkey = known ?? given ?? (await shownKey(site))
  const key = readKey(vkey)
  if (key === null) throw new Unreadable(`« ${vkey} » n’est pas une clé de vérification.`)
  const note = (await download(site, 'checkpoint')).toString()
  const now = verified(note, key)
  requireFresh(now, key, maxAge)

  const copied = await textOf(join(folder, 'checkpoint'))
  const before = copied === null ? null : verified(copied, key)
  if (before !== null && now.size < before.size)
    throw new Finding(
      `le journal est plus court qu’avant : ${before.size} entrées copiées, ${now.size} maintenant.`,
    )
  if (before !== null && before.size === now.size && !before.root.equals(now.root))
    throw new Finding(`deux journaux différents de ${now.size} entrées sont signés.`)

  const tree = new Tree()
  const whole = Math.floor((before?.size ?? 0) / width)
  for (let bundle = 0; bundle < whole; bundle += 1)
    tree.add(entriesIn(await readCopy(folder, fileOf('entries', bundle, width)), bundle * width, width))
  const begun = before === null ? 0 : before.size % width
  const lastCopied = begun === 0 ? null : await readCopy(folder, fileOf('entries', whole, begun))
  if (before !== null) {
    const copy = tree.copy()
    if (lastCopied !== null) copy.add(entriesIn(lastCopied, whole * width, begun))
    if (!copy.root().equals(before.root))
      throw new Unreadable(`la copie de ${folder} est abîmée : elle ne donne plus la racine qu’elle avait.`)
  }

  const files = new Map<string, Buffer>()
  for (let bundle = whole; bundle * width < now.size; bundle += 1) {
    const count = Math.min(width, now.size - bundle * width)
    const file = fileOf('entries', bundle, count)
    const bytes = await download(site, file)
    if (bundle === whole && lastCopied !== null && !bytes.subarray(0, lastCopied.length).equals(lastCopied))
      throw new Finding(
        `une des entrées ${bundle * width} à ${bundle * width + begun - 1}, déjà copiées, a été remplacée.`,
      )
    tree.add(entriesIn(bytes, bundle * width, count))
    files.set(file, bytes)
    // A large log is stored as it comes; nothing holds until the checkpoint is written.
    if (files.size >= 64) await store(folder, files)
  }
  if (!tree.root().equals(now.root))
    throw new Finding(`les ${now.size} entrées ne donnent pas la racine signée.`)
  for (const [file, expected] of tree.tiles(before?.size ?? 0)) {
    if (!(await download(site, file)).equals(expected))
      throw new Finding(`le fichier ${file} ne contient pas les empreintes des entrées.`)
    files.set(file, expected)
    if (files.size >= 64) await store(folder, files)
  }
  await store(folder, files)
  if (known === null) await writeWhole([join(folder, 'vkey'), `${vkey}\n`], readableByAll)
  await writeWhole([join(folder, 'checkpoint'), note], readableByAll)
  await dropOutgrown(folder, before?.size ?? 0, now.size)
  return { size: now.size, added: now.size - (before?.size ?? 0), root: now.root.toString('hex'), key: vkey }
}

function verified(note: string, key: NoteKey): Checkpoint {
  const checkpoint = readCheckpoint(note)
  if (checkpoint === null) throw new Finding('l’état publié n’a pas la forme d’un « checkpoint ».')
  if (checkpoint.origin !== key.name || !isSigned(checkpoint, key))
    throw new Finding('l’état publié n’est pas signé de la clé du journal.')
  return checkpoint
}

/** The log signs its state with a time again and again: one that is old is held back. */
function requireFresh(checkpoint: Checkpoint, key: NoteKey, maxAge: number): void {
  const time = signedTime(checkpoint, { ...key, type: 4 })
  if (time === null) throw new Finding('l’état publié n’est pas daté.')
  const minutes = Math.floor((Date.now() / 1_000 - time) / 60)
  if (minutes > maxAge)
    throw new Finding(
      `l’état publié est périmé : signé il y a ${minutes} minutes, ${maxAge} au plus sont admises (--max-age).`,
    )
}

/** A tree that entries are added to: the hashes of each level, of complete subtrees only. */
class Tree {
  readonly #levels: Buffer[][]

  constructor(levels: Buffer[][] = [[]]) {
    this.#levels = levels
  }

  copy(): Tree {
    return new Tree(this.#levels.map((hashes) => [...hashes]))
  }

  add(leaves: Buffer[]): void {
    for (const leaf of leaves) {
      let hash = leaf
      for (let level = 0; ; level += 1) {
        this.#levels[level] ??= []
        const hashes = this.#levels[level] as Buffer[]
        hashes.push(hash)
        if (hashes.length % 2 === 1) break
        hash = nodeOf(hashes.at(-2) as Buffer, hash)
      }
    }
  }

  root(): Buffer {
    let root: Buffer | null = null
    for (const hashes of this.#levels) {
      if (hashes.length % 2 === 0) continue
      const last = hashes.at(-1) as Buffer
      root = root === null ? last : nodeOf(last, root)
    }
    return root ?? sha256()
  }

  /** Tiles that a tree of `from` entries did not have, with their bytes. */
  *tiles(from: number): Generator<[string, Buffer]> {
    for (let level = 0; 8 * level < this.#levels.length; level += 1) {
      const hashes = this.#levels[8 * level] as Buffer[]
      const first = Math.floor(from / width ** (level + 1))
      for (let index = first; index * width < hashes.length; index += 1) {
        const tile = hashes.slice(index * width, (index + 1) * width)
        yield [fileOf(level, index, tile.length), Buffer.concat(tile)]
      }
    }
  }
}

/** Hashes of the leaves of a bundle. */
function entriesIn(bundle: Buffer, first: number, count: number): Buffer[] {
  const leaves: Buffer[] = []
  let at = 0
  while (at + 2 <= bundle.length && leaves.length < count) {
    const end = at + 2 + bundle.readUInt16BE(at)
    const entry = bundle.subarray(at + 2, end)
    const index = first + leaves.length
    if (end > bundle.length || !entry.toString('latin1').startsWith(`parvis-log-entry-v1\n${index}\n`))
      throw new Finding(`l’entrée ${index} n’est pas à sa place.`)
    leaves.push(sha256(Buffer.of(0), entry))
    at = end
  }
  if (leaves.length !== count || at !== bundle.length)
    throw new Finding(`${leaves.length} entrées à partir de ${first}, là où ${count} sont attendues.`)
  return leaves
}

/** Path of a tile or bundle, without its partial width when it is full. */
function fileOf(level: number | 'entries', index: number, count: number): string {
  const digits = String(index).padStart(3 * Math.max(1, Math.ceil(String(index).length / 3)), '0')
  const groups = digits.match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/${level}/${path}${count < width ? `.p/${count}` : ''}`
}

/** Removes partial files that later ones of the same index stand for. */
async function dropOutgrown(folder: string, from: number, to: number): Promise<void> {
  if (from === to) return
  const drop = (path: string) => rm(join(folder, path), { force: true })
  const bundle = Math.floor(from / width)
  if (from % width !== 0) await drop(fileOf('entries', bundle, from % width))
  for (let [level, count] = [0, from]; count > 0; level += 1, count = Math.floor(count / width)) {
    const now = Math.floor(to / width ** level)
    if (count % width !== 0 && now !== count)
      await drop(fileOf(level, Math.floor(count / width), count % width))
  }
}

async function store(folder: string, files: Map<string, Buffer>): Promise<void> {
  await writeAllWhole(
    [...files].map(([file, bytes]) => [join(folder, file), bytes] as const),
    readableByAll,
  )
  files.clear()
}

async function readCopy(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file)).catch((error: Error) => {
    throw new Unreadable(`la copie de ${folder} est incomplète (${error.message}).`)
  })
}

async function shownKey(site: string): Promise<string> {
  const { vkey } = JSON.parse((await fetched(new URL('/api/v1/log/witnesses', site))).toString()) as {
    vkey: string
  }
  return vkey
}

const download = (site: string, file: string) => fetched(new URL(`/log/${file}`, site))

/** Fetches a file; waits where the site asks for it. */
async function fetched(address: URL): Promise<Buffer> {
  for (;;) {
    const response = await fetch(address).catch((error: Error) => {
      throw new Unreadable(`${address} ne répond pas (${String(error.cause ?? error.message)}).`)
    })
    if (response.ok) return Buffer.from(await response.arrayBuffer())
    if (response.status !== 429) throw new Unreadable(`${address} a répondu ${response.status}.`)
    await sleep(1_000 * Math.min(60, Number(response.headers.get('retry-after')) || 5))
  }
}
