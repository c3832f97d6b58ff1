import type * as described from '@parvis/contract/people/entry-blocks.schemas.ts'
import {
  addEntryBlock,
  exportEntryBlocks,
  importEntryBlocks,
  listEntryBlocks,
  removeEntryBlock,
  setDisposableList,
} from '@parvis/contract/people/entry-blocks.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { requireAdministrator } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { setDisposable } from './disposable.ts'
import { addBlock, type BlockTerms, importBlocks, removeBlock, sweepEnded } from './service.ts'
import { exportedText, readBlocks } from './store.ts'

export const entryBlocksFeature: Feature = {
  routes: entryBlockRoutes,
  schedules: (context) => [
    { name: 'ended-entry-blocks', cron: '11 4 * * *', run: () => sweepEnded(context) },
  ],
}

const acts = { max: 120, window: 600 }
const lists = { max: 20, window: 3_600 }

function entryBlockRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(listEntryBlocks, ({ query: { cursor, ...wanted }, member }) => {
    requireAdministrator(member)
    return readBlocks(context.db, wanted, readCursor(cursor), context.clock.now())
  })
  api.members(
    addEntryBlock,
    ({ body: { value, ...body }, member, request }) => {
      const author = { id: requireAdministrator(member).id, ip: request.ip }
      return addBlock(context, author, { ...termsOf(body), value })
    },
    { rate: acts },
  )
  api.members(
    removeEntryBlock,
    async ({ params, member }) => ({
      removed: await removeBlock(context, requireAdministrator(member), params.blockId),
    }),
    { rate: acts },
  )
  api.members(
    importEntryBlocks,
    ({ body: { text, ...body }, member, request }) => {
      const author = { id: requireAdministrator(member).id, ip: request.ip }
      return importBlocks(context, author, { ...termsOf(body), text })
    },
    { rate: lists },
  )
  api.members(
    exportEntryBlocks,
    async ({ body: { kind }, member }) => {
      const { id } = requireAdministrator(member)
      const exported = await exportedText(context.db, kind)
      const details = { kind, blocks: exported.blocks }
      await context.transaction((tx) =>
        writeAct(tx, { actorId: id, act: 'entry_blocks_exported', at: context.clock.now(), details }),
      )
      return exported
    },
    { rate: lists },
  )
  api.members(
    setDisposableList,
    ({ body, member }) => setDisposable(context, requireAdministrator(member), body.used),
    { rate: lists },
  )
}

type TermsBody = Omit<z.output<typeof described.addEntryBlock.body>, 'value'>

const termsOf = ({ ends_at, at_sign_in, ...terms }: TermsBody): BlockTerms => ({
  ...terms,
  endsAt: ends_at === null ? null : new Date(ends_at),
  atSignIn: at_sign_in,
})
