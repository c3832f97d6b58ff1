import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { PreparedProblem } from '@parvis/contract/people/prepared-verifications.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import type { PreparedVerifications } from '@parvis/platform/database/schema.gen.ts'
import { addDays, subDays } from '@parvis/platform/durations.ts'
import { type Selectable, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { mailAddress } from '../../accounts/identity/index.ts'
import { inviteAddress } from '../invitations/index.ts'
import { notifyAndMail } from '../verification/index.ts'
import { findAccounts } from './contact-accounts.ts'

export const importJob = 'officials_import'

/** Lines of one job; the next one follows it, so that other jobs have their turn. */
const batchSize = 100

/** Tells the officials of an import: members by a notification and a mail, others by an invitation. */
export async function handleImports(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(importJob, async ({ id }, signal) => {
    for (let worked = 0; worked < batchSize; worked += 1) {
      signal.throwIfAborted()
      if (!(await workOnNext(context, id))) return
    }
    await context.transaction((tx) => context.jobs.enqueue(tx, importJob, { id }))
  })
}

/** False when nothing is left to do. Each line has a transaction of its own: a crash loses no more than one. */
function workOnNext(context: AppContext, importId: string): Promise<boolean> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const open = await tx
      .selectFrom('official_imports')
      .select(['file_name', 'created_by'])
      .where('id', '=', importId)
      .where('state', '=', sql.lit('running'))
      .forUpdate()
      .executeTakeFirst()
    if (open === undefined) return false
    const line = await tx
      .selectFrom('prepared_verifications')
      .select(lineColumns)
      .where('import_id', '=', importId)
      .where('state', '=', sql.lit('waiting'))
      .orderBy('line')
      .limit(1)
      .executeTakeFirst()
    if (line === undefined) {
      await updateById(tx, 'official_imports', importId, { state: 'done', finished_at: now })
      return false
    }
    await notifyOfficial(context, tx, line, open)
    return true
  })
}

const lineColumns = ['id', 'line', 'name', 'mandate', 'territory', 'email', 'username'] as const

type Line = Pick<Selectable<PreparedVerifications>, (typeof lineColumns)[number]>

async function notifyOfficial(
  context: AppContext,
  tx: Tx,
  line: Line,
  { file_name, created_by }: { file_name: string; created_by: string | null },
): Promise<void> {
  const now = context.clock.now()
  // Accounts may have changed since the preview.
  const [account] = await findAccounts(tx, [line])
  if (account === undefined || account.problem !== null)
    return refuse(tx, line.id, account?.problem ?? 'account_unknown', now)
  const { member } = account
  const change = tx.updateTable('prepared_verifications').where('id', '=', line.id)
  if (member !== null) {
    await change.set({ state: 'prepared', user_id: member.id, told_at: now }).execute()
    await notifyAndMail(context, tx, member.id, (language) => describePrepared(line, language))
    return
  }
  if (line.email === null) return refuse(tx, line.id, 'account_unknown', now)
  const invited = await inviteAddress(context, tx, {
    authorId: created_by,
    email: line.email,
    note: `Import « ${file_name} », ligne ${line.line}`,
    endsAt: addDays(now, furtherLimits.preparedDays),
  })
  await change.set({ state: 'invited', told_at: now, invitation_id: invited.id }).execute()
  await mailAddress(context, tx, { to: line.email, language: 'fr' }, invitation(line, invited.link))
}

async function refuse(tx: Tx, id: string, problem: PreparedProblem, now: Date): Promise<void> {
  await updateById(tx, 'prepared_verifications', id, {
    state: 'refused',
    problem,
    email: null,
    username: null,
    ended_at: now,
  })
}

/** Forgets lines that nobody has accepted in time, with their addresses. */
export async function expirePrepared({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('prepared_verifications')
    .set({ state: 'expired', email: null, username: null, ended_at: now })
    .where('state', 'in', sql<'invited'>`('invited', 'prepared')`)
    .where('told_at', '<', subDays(now, furtherLimits.preparedDays))
    .execute()
}

const days = furtherLimits.preparedDays

/** To a member for whom a verification is prepared. */
function describePrepared({ mandate, territory }: Line, language: Language) {
  const t = translations[language]
  return {
    title: t('prepared.title'),
    message: t('prepared.message', { mandate, territory, days }),
    action: { label: t('prepared.action'), path: '/verification' },
    otherwise: t('prepared.otherwise'),
  }
}

/** To the holder of an address without an account, in French: nothing else is known of them. */
function invitation({ name, mandate, territory }: Line, link: string) {
  return {
    subject: 'Votre vérification est préparée',
    lead: `${name}, une source publique indique votre mandat : ${mandate}, ${territory}. Ouvrez un compte de responsable politique avec cette adresse : la vérification vous y attend ${days} jours, sans document à envoyer. Cette invitation est personnelle : elle vaut pour cette adresse seulement, et une seule fois.`,
    action: { label: 'Ouvrir un compte', link },
    otherwise:
      'Vous recevez ce message parce qu’une source publique donne cette adresse. Sans suite de votre part, elle est oubliée.',
  }
}
