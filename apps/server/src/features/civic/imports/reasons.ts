import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/civic.gen.ts'
import { isStaff, languageOfMember, notBanned } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../../people/notifications/index.ts'
import type { ImportRefusal } from './import-refusal.ts'
import type { Findings } from './report.ts'
import type { Source } from './source.ts'

export type ReasonsContext = Pick<AppContext, 'bus' | 'jobs' | 'clock'>

/** Why documents of a file were set aside, or all of it refused. */
interface Reason {
  reason: string
  count: number
  examples: { unit: string; detail: string }[]
}

/**
 * Records why documents were set aside and why the file was refused. Administrators get one notification of the reasons
 * that are new for the source.
 */
export async function recordReasons(
  context: ReasonsContext,
  tx: Tx,
  source: Pick<Source, 'name' | 'title'>,
  { findings, refusal }: { findings: Findings | undefined; refusal?: ImportRefusal },
): Promise<void> {
  const reasons: Reason[] = Object.entries(findings?.setAside ?? {}).map(([reason, { count, examples }]) => ({
    reason,
    count,
    examples,
  }))
  if (refusal !== undefined)
    reasons.unshift({
      reason: `fichier refusé (${refusal.refusal})`,
      count: 1,
      examples: [{ unit: refusal.refusal, detail: refusal.detail }],
    })
  if (reasons.length === 0) return
  const fresh = await storeReasons(context, tx, source.name, reasons)
  const news = reasons.filter(({ reason }) => fresh.has(reason))
  const [first] = news
  if (first === undefined) return
  const count = news.reduce((sum, reason) => sum + reason.count, 0)
  const messages = (await listAdministrators(tx)).map(({ id, language }) => {
    const t = translations[language]
    const facts = { title: source.title, reason: news.slice(0, mostNamed).map(inWords).join(' ; ') }
    return {
      recipientId: id,
      title: t('import.title'),
      message:
        refusal !== undefined && first === reasons[0]
          ? t('import.refused', { title: source.title, reason: refusal.sentence })
          : t('import.set_aside', { ...facts, count }),
      path: '/moderation/etat',
    }
  })
  await notify(context, tx, platformKind, messages)
}

/** Reasons that a notification names; the state of the service has all. */
const mostNamed = 3

const inWords = ({ reason, count }: Reason, _: number, all: Reason[]) =>
  all.length === 1 ? reason : `${reason} (${count})`

/** A reason is new again after this time. */
const forgottenAfter = sql`interval '90 days'`

/** Stores reasons and returns those that are new. */
async function storeReasons(
  { clock }: ReasonsContext,
  tx: Tx,
  source: string,
  reasons: Reason[],
): Promise<Set<string>> {
  const now = clock.now()
  const names = reasons.map(({ reason }) => reason)
  const { rows: before } = await sql<{ reason: string }>`
    select reason from import_reasons
    where source = ${source} and reason = any (${names}::text[]) and last_seen_at > ${now}::timestamptz - ${forgottenAfter}`.execute(
    tx,
  )
  await sql`
    insert into import_reasons (source, reason, count, examples, first_seen_at, last_seen_at)
    select ${source}, reason, count, examples::jsonb, ${now}, ${now}
    from unnest(
      ${names}::text[],
      ${reasons.map(({ count }) => count)}::integer[],
      ${reasons.map(({ examples }) => JSON.stringify(examples))}::text[]
    ) as given (reason, count, examples)
    on conflict (source, reason) do update
      set count = excluded.count, examples = excluded.examples, last_seen_at = excluded.last_seen_at`.execute(
    tx,
  )
  const stored = new Set(before.map(({ reason }) => reason))
  return new Set(names.filter((name) => !stored.has(name)))
}

function listAdministrators(tx: Tx) {
  return (
    tx
      .selectFrom('profiles')
      .select(['profiles.id', languageOfMember(sql`profiles.id`).as('language')])
      // The index of the staff.
      .where(isStaff())
      .where('profiles.is_administrator', '=', sql.lit(true))
      .where(notBanned(sql`profiles.id`))
      .orderBy('profiles.id')
      .execute()
  )
}
