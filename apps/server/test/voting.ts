import { join } from 'node:path'
import type { AppContext } from '../src/app-context.ts'
import { importFrom } from '../src/features/civic/imports/run.ts'
import { readImportSettings } from '../src/features/civic/imports/settings.ts'
import { sources } from '../src/features/civic/imports/sources.ts'
import { linkByAddress } from '../src/features/civic/officials/links.ts'
import { assembly, rollCall, writeFolder } from './official-files.ts'

type Vote = Parameters<typeof rollCall>[0]

/** Imports documents of a source, by the name of their file. */
export async function importDocuments(
  context: AppContext,
  source: keyof typeof sources,
  documents: Record<string, unknown>,
): Promise<void> {
  const path = await writeFolder(join(context.config.dataFolder, source), documents)
  await importFrom(
    context,
    sources[source],
    { path, readFrom: source, etag: null, lastModified: null },
    { settings: await readImportSettings(undefined), allowFewer: true },
  )
}

/** Imports the officials of the example assembly, with votes. */
export async function importVotes(context: AppContext, votes: Vote[]): Promise<void> {
  await importDocuments(context, 'assemblee-acteurs', assembly)
  await importDocuments(
    context,
    'assemblee-scrutins',
    Object.fromEntries(votes.map((vote) => [`${vote.number}.json`, rollCall(vote)])),
  )
}

/** Links a member to an official, as on the command line. */
export async function links(context: AppContext, member: { id: string }, uid: string | null): Promise<void> {
  const { email } = await context.db
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await linkByAddress(context, email ?? '', uid)
}
