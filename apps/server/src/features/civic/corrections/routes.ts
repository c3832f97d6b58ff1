import {
  countErrorReports,
  getErrorReport,
  listCorrections,
  listErrorReports,
  reportError as reportEndpoint,
  settleErrorReport,
} from '@parvis/contract/civic/corrections.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireEditor, requireEditorToWrite } from '../../accounts/identity/index.ts'
import { reportError, settleReport } from './service.ts'
import { countOpenReports, openReport, readCorrections, readReport, readReports } from './store.ts'

export const correctionsFeature: Feature = {
  routes: correctionRoutes,
}

/** Reports per hour and member: each asks an editor to read a source. */
const reportRate = { max: 30, window: 3_600 }
const editorRate = { max: 120, window: 600 }

function correctionRoutes({ api }: ServerParts, context: AppContext): void {
  const { db } = context
  api.open(listCorrections, ({ query: { page, block, cursor } }) =>
    readCorrections(db, { page, block, after: readCursor(cursor) }),
  )
  api.members(
    reportEndpoint,
    async ({ body, member }) => ({ id: await reportError(context, member, body) }),
    { rate: reportRate },
  )
  api.members(listErrorReports, ({ query: { list, q: typed, cursor }, member }) =>
    readReports(db, requireEditor(member).id, { list, typed, after: readCursor(cursor) }),
  )
  api.members(countErrorReports, ({ member }) => countOpenReports(db, requireEditor(member).id))
  api.members(getErrorReport, ({ params, member }) =>
    openReport(db, requireEditor(member).id, params.reportId),
  )
  api.members(
    settleErrorReport,
    async ({ params, body, member }) => {
      await settleReport(context, requireEditorToWrite(member), params.reportId, body)
      return readReport(db, member.id, params.reportId)
    },
    { rate: editorRate },
  )
}
