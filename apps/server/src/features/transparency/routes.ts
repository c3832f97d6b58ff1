import { getTransparency } from '@parvis/contract/transparency.ts'
import { createHotPages } from '../../platform/http/hot-pages.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { readTransparency } from './store.ts'

/** The figures for everyone: counted once an hour, whoever asks and however often. */
export function transparencyRoutes(api: ParvisApi, world: World): void {
  const pages = createHotPages({
    memory: 100_000,
    tolerance: 0,
    lifetime: 3_600_000,
    // They need not be those of this moment: what went unheard changes nothing.
    trusted: () => true,
  })
  api.open(getTransparency, ({ request, reply }) =>
    pages.serve(request, reply, 'transparency/figures', () => readTransparency(world.db, world.clock.now())),
  )
}
