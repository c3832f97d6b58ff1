import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { exportDays } from '@parvis/contract/accounts/account.ts'
import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { longMoment } from '@parvis/platform/paris.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { incomingFolder } from '@parvis/platform/storage/incoming.ts'
import { ZipWriter } from '@parvis/platform/storage/zip.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { translations } from '../../../../locales/accounts.gen.ts'
import { languageOf, mailMember } from '../../identity/index.ts'
import { countOwnFiles, ownFiles } from './files.ts'
import type { Part } from './parts.ts'
import { privateParts } from './private-parts.ts'
import { publicParts } from './public-parts.ts'
import { exportKey, writeSealed } from './sealed.ts'
import { invalidateExport } from './service.ts'

/** Heartbeat interval of a preparation; one silent for `givenUpMs` counts as abandoned. */
const beatMs = 1_000
export const givenUpMs = 120_000
const attemptsAtMost = 5

const parts: Part[] = [...publicParts, ...privateParts]

/** The export is no longer wanted: it was replaced, or its account is gone. */
class ExportWithdrawn extends Error {}

interface ClaimedExport {
  id: string
  user_id: string
}

/** Prepares an archive, always from the start. The claim keeps two runs of a job that was retried too early apart. */
export async function prepareExport(context: AppContext, id: string, signal?: AbortSignal): Promise<void> {
  const claimed = await claim(context, id)
  if (claimed === undefined) return
  const incoming = incomingFolder(context.config)
  await mkdir(incoming, { recursive: true })
  const folder = await mkdtemp(join(incoming, 'export-'))
  try {
    const file = join(folder, 'archive')
    const seal = await writeSealed(context, { id, file }, (sink) =>
      fill(context, claimed, new ZipWriter(sink), signal),
    )
    await context.storage.put(exportKey(id), file, 'application/octet-stream')
    await finish(context, claimed, seal)
  } catch (error) {
    if (error instanceof ExportWithdrawn) return
    await release(context, claimed)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function claim({ db, clock }: AppContext, id: string): Promise<ClaimedExport | undefined> {
  const now = clock.now()
  return db
    .updateTable('account_exports')
    .set((eb) => ({ beat_at: now, done: 0, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'preparing')
    .where((eb) =>
      eb.or([eb('beat_at', 'is', null), eb('beat_at', '<', new Date(now.getTime() - givenUpMs))]),
    )
    .returning(['id', 'user_id'])
    .executeTakeFirst()
}

/** Writes all parts and files into the archive, and reports progress. */
async function fill(
  context: AppContext,
  { id, user_id: memberId }: ClaimedExport,
  zip: ZipWriter,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, clock, bus, config } = context
  const at = clock.now()
  const total = parts.length + 1 + (await countOwnFiles(context, memberId))
  let done = 0
  let lastBeat = 0
  async function beat(): Promise<void> {
    signal?.throwIfAborted()
    const now = clock.now()
    if (now.getTime() - lastBeat < beatMs) return
    lastBeat = now.getTime()
    const { numUpdatedRows } = await db
      .updateTable('account_exports')
      .set({ beat_at: now, done, total })
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new ExportWithdrawn()
    sendInvalidation(bus, topics.member(memberId), { type: 'export_changed', id })
  }
  await beat()
  const language = await languageOf(db, memberId)
  const explained = readme(parts, {
    siteUrl: config.siteUrl,
    siteName: context.siteSettings.current().identity.name,
    at,
    language,
  })
  await zip.add(translations[language]('archive.readme.name'), once(explained), { at })
  for (const part of parts) {
    await zip.add(part.file, asJson(part.rows(db, memberId), beat), { at })
    done += 1
    await beat()
  }
  for await (const file of ownFiles(context, memberId)) {
    const content = await file.open()
    if (content === null)
      context.log.warn({ export: id, path: file.path }, 'export: file is missing from storage')
    else await zip.add(file.path, content, { at, isPacked: true })
    done += 1
    await beat()
  }
  await zip.finish()
}

async function* once(text: string): AsyncGenerator<Buffer> {
  // A byte order mark, by which plain editors detect the encoding.
  yield Buffer.from(`\uFEFF${text}`)
}

async function* asJson(rows: AsyncIterable<object>, beat: () => Promise<void>): AsyncGenerator<Buffer> {
  let lines: string[] = []
  let isFirst = true
  yield Buffer.from('[')
  for await (const row of rows) {
    lines.push(`${isFirst ? '' : ','}\n${JSON.stringify(row)}`)
    isFirst = false
    if (lines.length < 200) continue
    yield Buffer.from(lines.join(''))
    lines = []
    await beat()
  }
  yield Buffer.from(`${lines.join('')}\n]\n`)
}

/** Stores the finished archive and notifies its member, on screen and by mail. */
async function finish(
  context: AppContext,
  { id, user_id: memberId }: ClaimedExport,
  { iv, tag, bytes }: { iv: Buffer; tag: Buffer; bytes: number },
): Promise<void> {
  const { clock, storage, config } = context
  const now = clock.now()
  const isWanted = await context.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account_exports')
      .set({
        state: 'ready',
        done: sql`coalesce(total, 0)`,
        beat_at: null,
        iv,
        tag,
        bytes: String(bytes),
        ready_at: now,
        expires_at: addDays(now, exportDays),
      })
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await mailMember(context, tx, memberId, (language) => {
      const t = translations[language]
      return {
        subject: t('archive.ready.subject'),
        lead: t('archive.ready.lead', { days: exportDays }),
        action: { label: t('archive.ready.action'), link: `${config.siteUrl}/settings?section=privacy` },
        otherwise: t('archive.ready.otherwise'),
      }
    })
    invalidateExport(context, tx, memberId, id)
    return true
  })
  // The row was deleted meanwhile; its sweep may have run before the file was stored.
  if (!isWanted) await storage.remove(exportKey(id))
}

/** Lets the next attempt start at once; after the last one, reports the failure to the member. */
async function release(context: AppContext, { id, user_id: memberId }: ClaimedExport): Promise<void> {
  await context.transaction(async (tx) => {
    await tx
      .updateTable('account_exports')
      .set((eb) => ({
        beat_at: null,
        state: eb
          .case()
          .when('attempts', '>=', attemptsAtMost)
          .then(sql.lit('failed' as const))
          .else(sql.lit('preparing' as const))
          .end(),
      }))
      .where('id', '=', id)
      .where('state', '=', 'preparing')
      .execute()
    invalidateExport(context, tx, memberId, id)
  })
}

/** Used by the test that checks that every table is exported or left out for a reason. */
export const exportedTables = new Set(parts.flatMap(({ tables }) => tables))

/** Describes the archive file by file. */
export function readme(
  parts: Pick<Part, 'file'>[],
  { siteUrl, siteName, at, language }: { siteUrl: string; siteName: string; at: Date; language: Language },
): string {
  const t = translations[language]
  const title = siteName.toLocaleUpperCase(language)
  const longest = Math.max(...parts.map(({ file }) => file.length))
  const files = parts.map(({ file }) => `${file.padEnd(longest)}  ${t(`archive.files.${file}`)}`)
  const paragraphs = [
    t('archive.readme.heading', { title, day: longMoment(language, at), siteUrl }),
    t('archive.readme.intro'),
    t('archive.readme.lists', { siteUrl }),
    files.join('\n'),
    t('archive.readme.folders'),
    t('archive.readme.absent'),
  ]
  return withSiteName(`${paragraphs.join('\n\n')}\n`, siteName, language)
}
