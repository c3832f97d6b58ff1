import { listRegisterBodies, listRegisterMandates } from '@parvis/contract/people/elected-register.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { findBodies, readBodyMandates, readEdition, readNameCursor } from './store.ts'

export const electedRegisterFeature: Feature = {
  routes: registerRoutes,
}

function registerRoutes({ api }: ServerParts, { db }: AppContext): void {
  api.open(listRegisterBodies, async ({ query }) => {
    const [items, edition] = await Promise.all([findBodies(db, query.q, query.kind), readEdition(db)])
    return { items, edition }
  })
  api.open(listRegisterMandates, ({ params, query }) =>
    readBodyMandates(db, { bodyId: params.bodyId, q: query.q }, readNameCursor(query.cursor)),
  )
}
