import {
  beginIdentityProof,
  claimMandate,
  confirmRegisterCode,
  endIdentityProof,
  type IdentityProvider,
  listOwnMandates,
  listRegisterLetters,
  markLetterPosted,
  objectToClaim,
  printRegisterLetter,
} from '@parvis/contract/people/register-claims.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireReviewer } from '../../accounts/identity/index.ts'
import { readMandatesOfName } from '../elected-register/index.ts'
import { claim } from './claiming.ts'
import { confirmCode, expireCodes, recordObjection } from './codes.ts'
import { beginIdentity, endIdentity, sweepIdentityProofs } from './identity-proofs.ts'
import { graceMandatesLeft } from './left-mandates.ts'
import { listLetters, postLetter, printLetter } from './letters.ts'

export const registerClaimsFeature: Feature = {
  routes: claimRoutes,
  schedules: (context) => [
    {
      name: 'register-claims',
      cron: '2-59/20 * * * *',
      async run() {
        await expireCodes(context)
        await graceMandatesLeft(context)
        await sweepIdentityProofs(context)
      },
    },
  ],
}

const rate = { max: 30, window: 600 }

function claimRoutes({ api, identity: { core } }: ServerParts, context: AppContext): void {
  const providers = Object.keys(context.config.auth.proofs) as IdentityProvider[]
  api.members(listOwnMandates, async ({ member }) => {
    const { display_name } = await context.db
      .selectFrom('profiles')
      .select('display_name')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    return { items: await readMandatesOfName(context.db, display_name), identity_providers: providers }
  })
  api.members(claimMandate, ({ body, member }) => claim(context, member, body), { rate })
  api.members(confirmRegisterCode, ({ body, member }) => confirmCode(context, member, body.code), { rate })
  api.members(beginIdentityProof, ({ body, member }) => beginIdentity(context, core, member, body), { rate })
  api.members(endIdentityProof, ({ body, member }) => endIdentity(context, core, member, body), { rate })
  letterRoutes(api, context)
  api.open(
    objectToClaim,
    async ({ body }) => {
      await recordObjection(context, body)
      return { objected: true as const }
    },
    { rate },
  )
}

function letterRoutes(api: ServerParts['api'], context: AppContext): void {
  api.members(listRegisterLetters, ({ query, member }) => {
    requireReviewer(member)
    return listLetters(context.db, readCursor(query.cursor))
  })
  api.members(printRegisterLetter, ({ params, member }) =>
    printLetter(context, requireReviewer(member), params.letterId),
  )
  api.members(markLetterPosted, ({ params, member }) =>
    postLetter(context, requireReviewer(member), params.letterId),
  )
}
