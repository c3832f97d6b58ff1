import {
  addOrganisation,
  confirmJournalist,
  endContact,
  listJournalists,
  listOrganisations,
  listOwnOrganisations,
  nameContact,
  tellDeparture,
} from '@parvis/contract/people/organisations.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator, requireAdministratorRecentFactor } from '../../accounts/identity/index.ts'
import { add, end, name } from './administration.ts'
import { confirm, recordDeparture, requireContact } from './contacts.ts'
import { readJournalists, readOrganisations, readOwnOrganisations } from './store.ts'

export const organisationsFeature: Feature = {
  routes: organisationRoutes,
}

const rate = { max: 120, window: 3_600 }

function organisationRoutes({ api }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  api.members(
    listOrganisations,
    ({ query, member }) => {
      requireAdministrator(member)
      return readOrganisations(db, readCursor(query.cursor))
    },
    { onPrimary: true },
  )
  api.members(addOrganisation, ({ body, member }) => add(context, requireAdministrator(member), body), {
    rate,
  })
  api.members(
    nameContact,
    ({ params, body, member }) => {
      requireAdministratorRecentFactor(member, clock.now())
      return name(context, member, params.organisationId, body)
    },
    { rate },
  )
  api.members(
    endContact,
    ({ params, body, member }) => end(context, requireAdministrator(member), params, body.reason),
    { rate },
  )
  api.members(listOwnOrganisations, ({ member }) => readOwnOrganisations(db, member.id, clock.now()))
  api.members(
    listJournalists,
    async ({ params, query, member }) => {
      await requireContact(db, member, params.organisationId, clock.now())
      return readJournalists(
        db,
        { ...params, list: query.list, readerId: member.id },
        readCursor(query.cursor),
      )
    },
    { onPrimary: true },
  )
  api.members(confirmJournalist, ({ params, body, member }) => confirm(context, member, params, body), {
    rate,
  })
  api.members(
    tellDeparture,
    async ({ params, body, member }) => {
      await recordDeparture(context, member, params, body.left_on)
      return { request_id: params.requestId }
    },
    { rate },
  )
}
