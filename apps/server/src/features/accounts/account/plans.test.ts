import type { Db } from '@parvis/platform/database/database.ts'
import { expect } from 'vitest'
import { opens, writes } from '../../../../test/conversations.ts'
import { test } from '../../../../test/parvis.ts'
import { expectIndexes, type IndexedRead } from '../../../../test/plans.ts'
import { readTokens } from '../identity/personal-tokens/store.ts'
import { privateParts } from './export/private-parts.ts'
import { publicParts } from './export/public-parts.ts'
import { findExport } from './export/service.ts'

/** Reads one list of an export to its end. */
async function exported(db: Db, file: string, memberId: string): Promise<void> {
  const part = [...publicParts, ...privateParts].find((candidate) => candidate.file === file)
  if (part === undefined) throw new Error(`no export has ${file}`)
  for await (const row of part.rows(db, memberId)) expect(row).toBeDefined()
}

test('the lists of an export, and an account’s tokens, scan no table', async ({ join, context }) => {
  const author = await join('agathe')
  const reader = await join('bastien')
  const post = await author.publishes('Un sujet')
  const comment = await reader.comments(post, 'Un avis')
  await author.comments(post, 'Une réponse', { on: comment })
  const { id: conversationId } = await opens(author, reader)
  await writes(author, conversationId, 'Un mot')
  const reads: IndexedRead[] = [
    ['personal_tokens_of_user', (db) => readTokens(db, author.id, new Date())],
    ['account_exports_of_member', (db) => findExport(db, author.id, new Date())],
    ['posts_of_member', (db) => exported(db, 'publications.json', author.id)],
    ['comments_of_member', (db) => exported(db, 'commentaires.json', author.id)],
    ['notifications_of_member', (db) => exported(db, 'notifications.json', author.id)],
    ['messages_in_order', (db) => exported(db, 'messages.json', author.id)],
  ]
  await expectIndexes(context, reads)
})
