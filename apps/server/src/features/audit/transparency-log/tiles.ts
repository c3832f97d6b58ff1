import { entryText } from '@parvis/contract/audit/log-proof.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { hashBytes, readEntries } from './store.ts'

/** Hashes of a full tile, and entries of a full bundle (c2sp.org/tlog-tiles). */
export const tileWidth = 256
const highest = 6
/** Level under which bundles of entries are stored. */
const entriesLevel = -1
/** Bundles that one run stores at most: an old log is filled in many. */
const bundlesAtOnce = 16

/** A static file of the log: a tile of hashes or a bundle of entries. */
export interface TileAddress {
  level: number | 'entries'
  index: number
  /** `tileWidth` for a full tile. */
  width: number
}

/** Reads the address of a tile below `tile/`; null for one that no log of this size could have. */
export function readTileAddress(path: string): TileAddress | null {
  const parts = /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path)
  if (parts === null) return null
  const [, named, digits = '', partial] = parts
  // Index 0 has one group of digits, and a longer one does not begin with an empty group.
  if (digits.startsWith('x000/')) return null
  const index = Number(digits.replaceAll(/[x/]/g, ''))
  const width = partial === undefined ? tileWidth : Number(partial)
  if (partial !== undefined && width >= tileWidth) return null
  const level = named === 'entries' ? 'entries' : Number(named)
  // Higher ones would hold more entries than can be counted.
  const isPossible =
    (level === 'entries' || level <= highest) && index * tileWidth <= Number.MAX_SAFE_INTEGER / tileWidth
  return isPossible ? { level, index, width } : null
}

/** Returns the bytes of a tile or bundle; null when the log is not that long. */
export async function readTile(db: Db, address: TileAddress): Promise<Buffer | null> {
  const { level, index, width } = address
  if (width === tileWidth) {
    const stored = await db
      .selectFrom('transparency_log_tiles')
      .select('bytes')
      .where('level', '=', level === 'entries' ? entriesLevel : level)
      .where('index', '=', String(index))
      .executeTakeFirst()
    if (stored !== undefined) return stored.bytes
  }
  return makeTile(db, address)
}

/** Makes a tile of the rows of the log. */
async function makeTile(db: Db, { level, index, width }: TileAddress): Promise<Buffer | null> {
  const first = index * tileWidth
  if (level === 'entries') {
    const entries = await readEntries(db, first, width)
    return entries.length === width && entries[0]?.index === first
      ? Buffer.concat(entries.map((entry) => prefixed(entryText(entry))))
      : null
  }
  const { rows } =
    level === 0
      ? await sql<{ bytes: Buffer | null }>`
          select string_agg(leaf, ''::bytea order by index) as bytes from transparency_log
          where index >= ${first}::bigint and index < ${first + width}::bigint
        `.execute(db)
      : await sql<{ bytes: Buffer | null }>`
          select string_agg(hash, ''::bytea order by index) as bytes from transparency_log_nodes
          where level = ${8 * level}::smallint and index >= ${first}::bigint and index < ${first + width}::bigint
        `.execute(db)
  const bytes = rows[0]?.bytes ?? null
  return bytes?.length === width * hashBytes ? bytes : null
}

/** An entry in a bundle: its length in two bytes, and its text. */
function prefixed(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/**
 * Stores tiles that have become full, so that reading one is a look-up by key. Another node that stores the same ones at the same
 * time stores the same bytes. Returns whether there are more.
 */
export async function storeFullTiles({
  db,
  transaction,
}: Pick<AppContext, 'db' | 'transaction'>): Promise<boolean> {
  const { rows } = await sql<{ stored: number; full: number }>`
    select
      coalesce((select index + 1 from transparency_log_tiles where level = ${sql.lit(entriesLevel)}
        order by index desc limit 1), 0)::float8 as stored,
      coalesce((select (index + 1) / ${sql.lit(tileWidth)} from transparency_log order by index desc limit 1), 0)::float8 as full
  `.execute(db)
  const { stored = 0, full = 0 } = rows[0] ?? {}
  const last = Math.min(full, stored + bundlesAtOnce)
  if (last === stored) return false
  await transaction(async (tx) => {
    const tiles: (TileAddress & { bytes: Buffer })[] = []
    for (let index = stored; index < last; index += 1)
      for (const address of completedBy(index)) {
        const bytes = await makeTile(tx, address)
        if (bytes === null)
          throw new Error(`the transparency log lacks rows of its tile ${address.level}/${address.index}`)
        tiles.push({ ...address, bytes })
      }
    await sql`
      insert into transparency_log_tiles (level, index, bytes)
      select * from unnest(
        ${tiles.map(({ level }) => (level === 'entries' ? entriesLevel : level))}::smallint[],
        ${tiles.map(({ index }) => index)}::bigint[], ${tiles.map(({ bytes }) => bytes)}::bytea[]
      )
      on conflict do nothing
    `.execute(tx)
  })
  return last < full
}

/** The tiles that the last entry of a bundle completes. */
function completedBy(bundle: number): TileAddress[] {
  const completed: TileAddress[] = [
    { level: 'entries', index: bundle, width: tileWidth },
    { level: 0, index: bundle, width: tileWidth },
  ]
  for (let [level, index] = [1, bundle]; level <= highest && (index + 1) % tileWidth === 0; level += 1) {
    index = (index + 1) / tileWidth - 1
    completed.push({ level, index, width: tileWidth })
  }
  return completed
}
