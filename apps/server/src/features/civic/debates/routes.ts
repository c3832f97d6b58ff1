import { getSitting, getVoteDebate, listOfficialSpeeches } from '@parvis/contract/civic/sittings.ts'
import { readSerialCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { readSittingsOf, readSpeakerCursor } from './speakers.ts'
import { readSitting, readVoteDebate } from './store.ts'

export const debatesFeature: Feature = {
  routes: debateRoutes,
}

function debateRoutes({ api }: ServerParts, context: AppContext): void {
  api.open(getSitting, ({ params, query }) =>
    readSitting(context.db, params.uid, readSerialCursor(query.cursor)),
  )
  api.open(listOfficialSpeeches, ({ params, query }) =>
    readSittingsOf(context.db, params.uid, readSpeakerCursor(query.cursor)),
  )
  api.open(getVoteDebate, ({ params }) => readVoteDebate(context.db, params.uid))
}
