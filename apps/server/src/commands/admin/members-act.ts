import { decisionGrounds, moderationRules } from '@parvis/contract/audit/decisions.ts'
import { of } from '@parvis/contract/french.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { longestSuspension } from '@parvis/contract/trust/reports.ts'
import { endOfDayInParis } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../app-context.ts'
import { openIdentity } from '../../features/accounts/identity/index.ts'
import {
  agreeToReset,
  askReset,
  banByOperator,
  findByOperator,
  mailRecovery,
  operator,
  readMemberFile,
  unbanByOperator,
} from '../../features/trust/members/index.ts'
import { type Answer, failure, orRefusal } from '../answer.ts'
import { readArguments, requireDay, requireOneOf, requireText, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const unknown = (who: string) => ({ profile_not_found: `Aucun membre n’est ${who}.` })

const banOptions = {
  rule: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  ground: { type: 'string' },
  note: { type: 'string' },
} as const

/** Reads the words of `members ban`. */
export function readBan(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, banOptions, 1)
  const who = requireWord(positionals[0], 'le membre')
  const rule = requireOneOf(values.rule, moderationRules, '--rule')
  const ground = requireOneOf(values.ground ?? 'terms', decisionGrounds, '--ground')
  const facts = requireText(values.reason, '--reason', furtherLimits.moderationText)
  const { until } = values
  if (until !== undefined) requireDay(until, '--until')
  const reasoned = { rule, ground, facts, note: values.note ?? null, manifest: false, also_remove: false }
  const draft =
    until === undefined
      ? { ...reasoned, kind: 'ban' as const }
      : { ...reasoned, kind: 'suspend' as const, suspended_until: endOfDayInParis(until).toISOString() }
  const refused = {
    ...unknown(who),
    last_administrator: `${who} est le dernier administrateur : nommez-en d’abord un autre.`,
    case_claimed: 'Quelqu’un de l’équipe examine ce compte en ce moment : attendez qu’il ait fini.',
    suspension_end_invalid: `Le dernier jour est à venir, et à ${longestSuspension} jours au plus.`,
    rule_retired: 'Cette règle n’est plus en vigueur : citez-en une autre.',
  }
  return (context) =>
    orRefusal(refused, async () => {
      await banByOperator(context, await findByOperator(context.db, who), draft)
      return {
        message:
          until === undefined
            ? `${who} est exclu. L’exposé des motifs lui est envoyé.`
            : `${who} est suspendu jusqu’au ${until} inclus. L’exposé des motifs lui est envoyé.`,
      }
    })
}

/** Reads the words of `members unban`. */
export function readUnban(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, { reason: { type: 'string' } }, 1)
  const who = requireWord(positionals[0], 'le membre')
  const reason = requireText(values.reason, '--reason', furtherLimits.moderationText)
  return (context) =>
    orRefusal(unknown(who), async () => {
      const id = await findByOperator(context.db, who)
      const reversed = await unbanByOperator(context, id, reason)
      if (reversed === 0) return failure(`Aucune décision en vigueur ne suspend ${who}.`)
      const { banned_until } = await readMemberFile(
        context.db,
        { reader: operator, now: context.clock.now() },
        id,
      )
      return banned_until === null
        ? { message: `${who} n’est plus suspendu.`, data: { reversed } }
        : failure(
            `Les décisions sont annulées, mais le compte reste suspendu jusqu’au ${banned_until} par le serveur d’authentification.`,
          )
    })
}

/** Reads the words of `members reset`. */
export function readReset(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(
    words,
    {
      reason: { type: 'string' },
      password: { type: 'boolean' },
    },
    1,
  )
  const who = requireWord(positionals[0], 'le membre')
  if (values.password) return (context) => orRefusal(resetRefusals(who), () => mailLink(context, who))
  const reason = requireText(values.reason, '--reason', furtherLimits.eventReason)
  return (context) => orRefusal(resetRefusals(who), () => resetFactor(context, who, reason))
}

const resetRefusals = (who: string) => ({
  ...unknown(who),
  second_factor_missing: `${who} n’a pas de second facteur.`,
  no_recovery_address:
    'Ce compte n’a pas d’adresse confirmée, ou son organisation en gère le mot de passe : aucun lien ne peut partir.',
  administrator_too_new: 'Un administrateur nommé depuis moins de sept jours ne peut pas l’accepter.',
  second_administrator_required:
    'La ligne de commande l’a déjà demandé : un administrateur doit l’accepter dans la console.',
})

async function withIdentity(
  context: AppContext,
  work: (site: Parameters<typeof agreeToReset>[0]) => Promise<void>,
) {
  const identity = await openIdentity(context)
  try {
    await work({ ...context, identity })
  } finally {
    await identity.close()
  }
}

async function mailLink(context: AppContext, who: string): Promise<Answer> {
  const id = await findByOperator(context.db, who)
  await withIdentity(context, (site) => mailRecovery(site, operator, id))
  return { message: `Un lien de nouveau mot de passe est envoyé à ${who}.` }
}

/** Agrees to the request of an administrator, or asks. */
async function resetFactor(context: AppContext, who: string, reason: string): Promise<Answer> {
  const id = await findByOperator(context.db, who)
  const now = context.clock.now()
  const { factor_reset } = await readMemberFile(context.db, { reader: operator, now }, id)
  if (factor_reset === null || (factor_reset.by === null && !factor_reset.by_operator)) {
    await askReset(context, operator, id, reason)
    return {
      message: `Demande faite : un administrateur doit l’accepter dans la console, sur la page ${of(who)}.`,
      data: { done: true, state: 'asked' },
    }
  }
  await withIdentity(context, (site) => agreeToReset(site, operator, id))
  return { message: `Le second facteur ${of(who)} est retiré.`, data: { done: true, state: 'removed' } }
}
