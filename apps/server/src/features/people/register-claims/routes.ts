import {
  claimMandate,
  confirmRegisterCode,
  listOwnMandates,
  objectToClaim,
} from '@parvis/contract/people/register-claims.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { readMandatesOfName } from '../elected-register/index.ts'
import { claim } from './claiming.ts'
import { confirmCode, expireCodes, recordObjection } from './codes.ts'
import { graceMandatesLeft } from './left-mandates.ts'

export const registerClaimsFeature: Feature = {
  routes: claimRoutes,
  schedules: (context) => [
    {
      name: 'register-claims',
      cron: '2-59/20 * * * *',
      async run() {
        await expireCodes(context)
        await graceMandatesLeft(context)
      },
    },
  ],
}

const rate = { max: 30, window: 600 }

function claimRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listOwnMandates, async ({ member }) => {
    const { display_name } = await context.db
      .selectFrom('profiles')
      .select('display_name')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return { items: await readMandatesOfName(context.db, display_name) }
  })
  api.members(claimMandate, ({ body, member }) => claim(context, member, body), { rate })
  api.members(confirmRegisterCode, ({ body, member }) => confirmCode(context, member, body.code), { rate })
  api.open(
    objectToClaim,
    async ({ body }) => {
      await recordObjection(context, body)
      return { objected: true as const }
    },
    { rate },
  )
}
