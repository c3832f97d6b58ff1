import {
  answerPreparedVerification,
  getOfficialImport,
  getPreparedVerification,
  importOfficials as importOfficialsEndpoint,
  listOfficialImports,
  previewOfficials,
  undoOfficialImport,
} from '@parvis/contract/people/prepared-verifications.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator, requireAdministratorRecentFactor } from '../../accounts/identity/index.ts'
import { accept, decline, readPrepared } from './answering.ts'
import { importOfficials, preview, undoImport } from './importing.ts'
import { expirePrepared, handleImports } from './job.ts'
import { readImport, readImports, readReport } from './store.ts'

export const preparedVerificationsFeature: Feature = {
  routes: preparedVerificationRoutes,
  jobs: handleImports,
  schedules: (context) => [
    {
      name: 'prepared-verifications',
      cron: '17 3 * * *',
      async run() {
        await expirePrepared(context)
      },
    },
  ],
}

const previews = { max: 60, window: 600 }
const writes = { max: 30, window: 3_600 }

function preparedVerificationRoutes({ api }: ServerParts, context: AppContext): void {
  const { db, clock } = context
  api.members(
    previewOfficials,
    ({ body, member }) => preview(context, requireAdministrator(member), body.list),
    { rate: previews },
  )
  api.members(
    importOfficialsEndpoint,
    async ({ body, member }) => {
      requireAdministratorRecentFactor(member, clock.now())
      const { list, file_name, expected } = body
      return readImport(db, await importOfficials(context, member, { list, fileName: file_name, expected }))
    },
    { rate: writes },
  )
  api.members(
    listOfficialImports,
    ({ query, member }) => {
      requireAdministrator(member)
      return readImports(db, readCursor(query.cursor))
    },
    { onPrimary: true },
  )
  api.members(
    getOfficialImport,
    ({ params, query, member }) => {
      requireAdministrator(member)
      return readReport(db, params.importId, query.after)
    },
    { onPrimary: true },
  )
  api.members(
    undoOfficialImport,
    async ({ params, member }) => {
      requireAdministratorRecentFactor(member, clock.now())
      await undoImport(context, member, params.importId)
      return readImport(db, params.importId)
    },
    { rate: writes },
  )
  api.members(getPreparedVerification, ({ member }) => readPrepared(db, member.id), { onPrimary: true })
  api.members(
    answerPreparedVerification,
    async ({ params, body, member }) => {
      if (body.accept) await accept(context, member, params.preparedId)
      else await decline(context, member, params.preparedId)
      return readPrepared(db, member.id)
    },
    { rate: writes },
  )
}
