import { listNewsrooms } from '@parvis/contract/people/newsrooms.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { readEdition } from '../elected-register/index.ts'
import { findNewsrooms } from './store.ts'

export const newsroomsFeature: Feature = {
  routes: newsroomRoutes,
}

function newsroomRoutes({ api }: ServerParts, { db, clock }: AppContext): void {
  api.members(listNewsrooms, async ({ query, member }) => {
    const reader = { memberId: member.id, now: clock.now() }
    const [items, edition] = await Promise.all([findNewsrooms(db, query.q, reader), readEdition(db, 'cppap')])
    return { items, edition }
  })
}
