import { addFlagger, amendFlagger, listFlaggers, setFlaggerState } from '@parvis/contract/trust/duties.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator } from '../../accounts/identity/index.ts'
import { add, amend, setState } from './service.ts'
import { readFlaggers } from './store.ts'

export const flaggersFeature: Feature = {
  routes: flaggerRoutes,
}

const rate = { max: 60, window: 3_600 }

function flaggerRoutes({ api }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  const listed = async () => ({ flaggers: await readFlaggers(db, clock.now()) })

  api.members(
    listFlaggers,
    ({ member }) => {
      requireAdministrator(member)
      return listed()
    },
    { onPrimary: true },
  )
  api.members(
    addFlagger,
    async ({ body, member }) => {
      await add(context, requireAdministrator(member), body)
      return listed()
    },
    { rate },
  )
  api.members(
    amendFlagger,
    async ({ params: { flaggerId }, body, member }) => {
      await amend(context, requireAdministrator(member), { flaggerId, ...body })
      return listed()
    },
    { rate },
  )
  api.members(
    setFlaggerState,
    async ({ params: { flaggerId }, body, member }) => {
      await setState(context, requireAdministrator(member), { flaggerId, ...body })
      return listed()
    },
    { rate },
  )
}
