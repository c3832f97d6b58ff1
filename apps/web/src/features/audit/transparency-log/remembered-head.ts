import { fromHex, isContinued, type TreeHead } from '@parvis/contract/audit/merkle.ts'
import type { LogHead } from '@parvis/contract/audit/transparency-log.schemas.ts'
import { deviceStorage } from '../../../lib/browser-storage.ts'

/** The last head that this device has seen and checked: what is shown later must continue it. */
export type RememberedHead = Pick<LogHead, 'size' | 'root' | 'signed_at' | 'key_id'>

const storageKey = 'parvis.log-head'

export function rememberedHead(): RememberedHead | null {
  try {
    const value = JSON.parse(deviceStorage.read(storageKey) ?? 'null') as RememberedHead | null
    return typeof value?.size === 'number' && typeof value.root === 'string' ? value : null
  } catch (error) {
    console.warn('the last head of the log could not be read', error)
    return null
  }
}

export function rememberHead({ size, root, signed_at, key_id }: LogHead): void {
  // Storage full or blocked: this visit is checked, the next one begins anew.
  deviceStorage.write(storageKey, JSON.stringify({ size, root, signed_at, key_id }))
}

export type Continuity = 'first' | 'same' | 'continued' | 'shortened' | 'rewritten' | 'other-key'

/** Whether what is shown now begins with all that this device has seen. `prove` fetches the proof from the server. */
export async function continuityOf(
  earlier: RememberedHead | null,
  now: LogHead,
  prove: (from: number, to: number) => Promise<string[]>,
): Promise<Continuity> {
  if (earlier === null) return 'first'
  if (earlier.key_id !== now.key_id) return 'other-key'
  if (now.size < earlier.size) return 'shortened'
  if (now.size === earlier.size) return now.root === earlier.root ? 'same' : 'rewritten'
  const [from, to] = [treeHead(earlier), treeHead(now)]
  const path = (await prove(earlier.size, now.size)).map(fromHex)
  const isProven =
    from !== null && to !== null && path.every((hash) => hash !== null) && (await isContinued(from, to, path))
  return isProven ? 'continued' : 'rewritten'
}

function treeHead({ size, root }: Pick<LogHead, 'size' | 'root'>): TreeHead | null {
  const bytes = fromHex(root)
  return bytes && { size, root: bytes }
}
