import type { Db } from '@parvis/platform/database/database.ts'
import type { EncodedBody } from '@parvis/platform/http/cached-page.ts'
import { LRUCache } from 'lru-cache'
import { readTile, type TileAddress, tileWidth } from './tiles.ts'

/** Bytes of full tiles and bundles in memory: the hashes of about a million entries, or the latest of a longer log. */
const memory = 40_000_000

export interface TileFiles {
  /** Whether the bytes are in memory. */
  has(address: TileAddress): boolean
  /** Returns a tile or bundle; null when the log is not that long. */
  read(address: TileAddress): Promise<EncodedBody | null>
}

/** Keeps full tiles and bundles in memory: they never change. */
export function openTileFiles(db: Db): TileFiles {
  const kept = new LRUCache<string, EncodedBody>({
    maxSize: memory,
    // With what its encodings take.
    sizeCalculation: ({ body }, key) => (key.startsWith('entries') ? 2 : 1) * body.byteLength + 200,
  })
  return {
    has: (address) => address.width === tileWidth && kept.has(keyOf(address)),
    async read(address) {
      const known = address.width === tileWidth ? kept.get(keyOf(address)) : undefined
      if (known !== undefined) return known
      const body = await readTile(db, address)
      if (body === null) return null
      const tile = { body, encoded: {}, ready: {} }
      if (address.width === tileWidth) kept.set(keyOf(address), tile)
      return tile
    },
  }
}

const keyOf = ({ level, index }: TileAddress) => `${level}/${index}`
