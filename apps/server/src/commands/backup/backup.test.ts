import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { Readable } from 'node:stream'
import { getLogHead } from '@parvis/contract/audit/transparency-log.ts'
import { readLastBackup } from '@parvis/platform/backup/last-backup.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { check } from '../../../../../tools/verify-log.ts'
import { fetched, publishes, sends, showsFace } from '../../../test/attachments.ts'
import { test } from '../../../test/backups.ts'
import { jpeg } from '../../../test/files.ts'
import { Guest, Member } from '../../../test/people.ts'
import type { AppContext } from '../../app-context.ts'
import { openLogSigner } from '../../features/audit/transparency-log/keys.ts'
import { mergeBatch } from '../../features/audit/transparency-log/merge.ts'
import { recordInLog } from '../../features/audit/transparency-log/service.ts'

/** Records three decisions in the public log. */
async function decided(context: AppContext): Promise<void> {
  const signer = await openLogSigner(context)
  await context.transaction(async (tx) => {
    for (let turn = 0; turn < 3; turn += 1)
      await recordInLog(context, tx, {
        kind: 'verification_revoked',
        reason: 'impersonation',
        subjectId: null,
        decisionId: randomUUID(),
      })
  })
  while ((await mergeBatch(context, signer)) > 0);
}

/** Publishes and comments until stopped; returns the ids of posts whose answer came. */
function writes(member: Member) {
  const accepted: string[] = []
  let stopped = false
  const done = (async () => {
    for (let turn = 1; !stopped; turn += 1) {
      const post = await member.publishes(`Publication ${turn}`)
      accepted.push(post.id)
      await member.comments(post, 'Un commentaire')
    }
  })()
  return {
    accepted,
    async stop() {
      stopped = true
      await done
    },
  }
}

/** Indexes, constraints and triggers of a database. */
async function schemaOf({ database }: AppContext): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    select indexdef as definition from pg_indexes where schemaname in ('auth', 'public')
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace in ('auth'::regnamespace, 'public'::regnamespace)
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows
}

const nameIn = (output: string) => /parvis-\d{4}-\S+Z/.exec(output)?.[0] ?? ''

test('a backup made while members write brings back, on another machine, all that was accepted before it: posts, files, sign-in and the public log', async ({
  context,
  join,
  backUp,
  verify,
  restored,
  folder,
}) => {
  const ana = await join('ana')
  const face = await showsFace(ana)
  const picture = await sends(ana, await jpeg(60, 40))
  await publishes(ana, picture)
  const bytes = await fetched(ana, picture.url)
  await decided(context)
  const ben = await join('ben')
  const writer = writes(ben)
  await expect.poll(() => writer.accepted.length).toBeGreaterThan(2)
  const before = [...writer.accepted]

  const secret = joinPath(folder, 'coffre', 'secret.txt')
  const backups = joinPath(folder, 'sauvegardes')
  const output = await backUp('--to', backups, '--secret-to', secret)
  await writer.stop()
  expect(output).toContain('Sauvegarde entière : ')
  expect(output).toContain('gardez ce fichier ailleurs que les sauvegardes')
  expect(await readLastBackup(context.db)).toMatchObject({ name: nameIn(output), place: backups })
  const acts = await context.db.selectFrom('moderation_acts').select(['act', 'via', 'actor_id']).execute()
  expect(acts).toEqual([{ act: 'site_backed_up', via: 'command_line', actor_id: null }])
  expect(await backUp('--last')).toMatch(
    /^Dernière sauvegarde : \d.* à .*, parvis-\S+ dans .*, [\d,]+\s(octets|Ko|Mo)\.$/,
  )
  expect(await verify(backups)).toContain(`${nameIn(output)} est entière`)
  const backup = joinPath(backups, nameIn(output))
  expect(readFileSync(joinPath(backup, 'manifest.json'), 'utf8')).not.toContain(
    readFileSync(joinPath(context.config.dataFolder, 'secret.key'), 'utf8').trim(),
  )
  await rm(joinPath(context.config.dataFolder, 'uploads'), { recursive: true })

  await restored(['--from', backups, '--secret', secret], async (place) => {
    expect(await schemaOf(place.context)).toEqual(await schemaOf(context))
    const guest = new Guest(place)
    for (const id of before) expect((await guest.opens({ id })).id).toBe(id)
    // One moment of the whole site: no counter is ahead of its rows, and no row lacks its post.
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from posts
      where comment_count <> (select count(*) from comments where post_id = posts.id)`.execute(
      place.context.db,
    )
    expect(rows).toEqual([{ wrong: 0 }])
    const again = new Member(place, ana)
    await again.signsInAgain()
    expect((await fetched(again, picture.url)).bytes).toEqual(bytes.bytes)
    expect((await fetched(guest, face)).status).toBe(200)
    expect((await guest.call(getLogHead, {})).head.size).toBe(3)
    const log = await (await fetch(`${place.address}/api/v1/log/export`)).text()
    expect(await check(Readable.from(log.split(/(?<=\n)/)))).toMatchObject({ size: 3 })

    const post = await again.publishes('La vie reprend')
    await again.comments(post, 'Et ses compteurs')
    expect((await guest.opens(post)).commentCount).toBe(1)
    await decided(place.context)
    expect((await guest.call(getLogHead, {})).head.size).toBe(6)
  })
}, 60_000)
