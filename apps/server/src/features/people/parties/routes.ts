import { listParties } from '@parvis/contract/people/parties.ts'
import {
  addParty as addEndpoint,
  amendParty as amendEndpoint,
  listPartyVersions,
  restoreParty as restoreEndpoint,
  retireParty as retireEndpoint,
} from '@parvis/contract/people/party-changes.ts'
import { readRevisionCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { actsAsAdministrator, requireAdministrator } from '../../accounts/identity/index.ts'
import { addParty, amendParty, restoreParty, retireParty } from './service.ts'
import { readParties, readVersions } from './views.ts'

export const partiesFeature: Feature = {
  routes: partyRoutes,
}

const rate = { max: 60, window: 600 }

function partyRoutes({ api, guestPages: pages }: ServerParts, context: AppContext): void {
  // The same for everyone; dropped with all cards when a party changes.
  api.open(
    listParties,
    ({ request, reply }) =>
      pages.serve(request, reply, 'parties/all', async () => ({ parties: await readParties(context.db) })),
    { isHot: true },
  )
  api.open(listPartyVersions, ({ params, query, member }) =>
    readVersions(context.db, params.partyId, {
      before: readRevisionCursor(query.cursor),
      named: actsAsAdministrator(member),
    }),
  )
  api.members(addEndpoint, ({ body, member }) => addParty(context, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    amendEndpoint,
    ({ params, body, member }) =>
      amendParty(context, requireAdministrator(member), { id: params.partyId, ...body }),
    { rate },
  )
  api.members(
    retireEndpoint,
    ({ params, body, member }) =>
      retireParty(context, requireAdministrator(member), { id: params.partyId, ...body }),
    { rate },
  )
  api.members(
    restoreEndpoint,
    ({ params, body, member }) =>
      restoreParty(context, requireAdministrator(member), { id: params.partyId, ...body }),
    { rate },
  )
}
