import type * as described from '@parvis/contract/people/prepared-verifications.schemas.ts'
import { type Db, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { revokePersonal } from '../invitations/index.ts'
import { findAccounts } from './contact-accounts.ts'
import { importJob } from './job.ts'
import { type OfficialLine, readOfficials } from './officials-list.ts'

type CheckedLine = OfficialLine & Awaited<ReturnType<typeof findAccounts>>[number]

async function readAll(db: Db, list: string, now: Date): Promise<CheckedLine[]> {
  const lines = readOfficials(list, now)
  const accounts = await findAccounts(db, lines)
  return lines.map((line, index) => ({ ...line, ...(accounts[index] ?? { member: null, problem: null }) }))
}

const isReady = ({ faults, problem }: CheckedLine) => faults.length === 0 && problem === null

/** Returns the result that each line of a list would have, and writes nothing but the act: it looks accounts up by address. */
export async function preview(context: AppContext, actor: Actor, list: string) {
  const now = context.clock.now()
  const lines = await readAll(context.db, list, now)
  await context.transaction((tx) =>
    writeAct(tx, {
      actorId: actor.id,
      act: 'members_searched',
      at: now,
      details: { by: 'address', found: lines.filter(({ member }) => member !== null).length, more: false },
    }),
  )
  return { ready: lines.filter(isReady).length, lines: lines.map(lineView) }
}

function lineView({ email, username, ...line }: CheckedLine): described.ReadLine {
  return { ...line, reaches: email ?? `@${username}` }
}

interface OfficialImport {
  list: string
  fileName: string
  /** Number of ready lines that the preview showed; null at the command line, which shows and imports at once. */
  expected: number | null
}

/** Writes the lines without faults down, and queues the job that tells their officials. Returns the id of the import. */
export async function importOfficials(
  context: AppContext,
  actor: Actor,
  { list, fileName, expected }: OfficialImport,
): Promise<string> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const lines = (await readAll(tx, list, now)).filter(({ faults }) => faults.length === 0)
    const ready = lines.filter(isReady).length
    if (ready === 0 || (expected !== null && ready !== expected))
      throw new Refusal('officials_list_changed', 'other lines than expected', { count: String(ready) })
    const { id } = await tx
      .insertInto('official_imports')
      .values({ file_name: fileName, created_by: actor.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('prepared_verifications')
      .values(
        lines.map(({ line, name, mandate, territory, problem, member, ...rest }) => ({
          import_id: id,
          ...{ line, name, mandate, territory, problem },
          source_url: rest.source_url,
          source_on: rest.source_on,
          mandate_ends_on: rest.mandate_ends_on,
          // The report keeps lines that lead to nothing, without their contact.
          ...(problem === null
            ? { email: rest.email, username: rest.username, user_id: member?.id ?? null }
            : { state: 'refused' as const, ended_at: now, user_id: member?.id ?? null }),
        })),
      )
      .execute()
    await writeAct(tx, {
      actorId: actor.id,
      act: 'officials_imported',
      at: now,
      details: { lines: ready, left_out: lines.length - ready },
    })
    await context.jobs.enqueue(tx, importJob, { id })
    return id
  })
}

/** Takes back what nobody has accepted yet. */
export async function undoImport(context: AppContext, actor: Actor, importId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const row = await tx
      .selectFrom('official_imports')
      .select('state')
      .where('id', '=', importId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('officials_import_not_found'))
    if (row.state === 'undone') throw new Refusal('officials_import_undone')
    await updateById(tx, 'official_imports', importId, {
      state: 'undone',
      undone_by: actor.id,
      undone_at: now,
    })
    const undone = await tx
      .updateTable('prepared_verifications')
      .set({ state: 'undone', email: null, username: null, ended_at: now })
      .where('import_id', '=', importId)
      .where('state', 'in', sql<'waiting'>`('waiting', 'invited', 'prepared')`)
      .returning('invitation_id')
      .execute()
    const invitations = undone.flatMap(({ invitation_id }) => invitation_id ?? [])
    await revokePersonal(tx, invitations, now)
    await writeAct(tx, {
      actorId: actor.id,
      act: 'officials_import_undone',
      at: now,
      details: { lines: undone.length },
    })
  })
}
