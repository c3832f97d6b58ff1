import { reviewedEvidence } from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { StaffFlag } from '@parvis/contract/trust/staff.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import { linkByAddress } from '../../features/civic/officials/index.ts'
import { assignUsername } from '../../features/people/profiles/index.ts'
import { type OperatorsOutcome, verifyByOperator } from '../../features/people/verification/index.ts'
import { setStaff } from '../../features/trust/moderation/index.ts'
import { type Answer, failure, orRefusal, unknownAccount } from '../answer.ts'
import {
  readArguments,
  requireAddress,
  requireDay,
  requireOneOf,
  requireText,
  requireWord,
} from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const verifyOptions = {
  evidence: { type: 'string' },
  reason: { type: 'string' },
  organisation: { type: 'string' },
  mandate: { type: 'string' },
  party: { type: 'string' },
  until: { type: 'string' },
} as const

/** Reads the words of `verify`. */
export function readVerification(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, verifyOptions, 1)
  const [address] = positionals
  const { organisation, mandate, party, until } = values
  const email = requireAddress(address)
  const evidence = requireOneOf(values.evidence, reviewedEvidence, '--evidence')
  const reason = requireText(values.reason, '--reason', furtherLimits.verificationMessage)
  if (organisation !== undefined) requireText(organisation, '--organisation', furtherLimits.organisation)
  if (mandate !== undefined) requireText(mandate, '--mandate', furtherLimits.mandate)
  if (until !== undefined) requireDay(until, '--until')
  return (context) =>
    orRefusal(verifyRefusals, async () => {
      const facts = { organisation: organisation?.trim(), mandate: mandate?.trim(), party: party?.trim() }
      const approval = { email, evidence, reason, facts, validUntil: until }
      return answerTo(await verifyByOperator(context, approval), email)
    })
}

const verifyRefusals = {
  second_reviewer_required:
    'Cette demande a déjà l’accord de la ligne de commande : une autre personne doit donner le second.',
  mandate_over: 'Ce mandat est terminé : donnez une date à venir, ou aucune.',
  party_retired: 'Ce parti n’est plus proposé : donnez-en un autre par --party.',
  validation_failed: 'Ce parti n’est pas dans la liste : voyez /moderation/partis.',
}

function answerTo(outcome: OperatorsOutcome, email: string): Answer {
  const answers: Record<OperatorsOutcome, Answer> = {
    verified: { message: `${email} est vérifié.` },
    agreed: { message: `Premier accord donné : ${email} sera vérifié par le second, dans la console.` },
    unchanged: { message: `${email} était déjà vérifié.` },
    unknown: failure(unknownAccount(email)),
    citizen: failure(`${email} est un compte citoyen : il n’a rien à vérifier.`),
    organisation_missing: failure(
      'L’organisme est nécessaire au certificat : donnez-le par --organisation (le média, l’institution).',
    ),
    mandate_missing: failure('Le mandat est nécessaire au certificat : donnez-le par --mandate.'),
  }
  return answers[outcome]
}

const usernameRefusals = {
  username_invalid:
    'Ce nom n’est pas possible : 3 à 30 caractères, lettres sans accent, chiffres, « _ », « . », « - », sauf à la fin.',
  username_taken: 'Ce nom est déjà pris.',
}

async function rename(context: AppContext, email: string, typed: string, reason: string) {
  return orRefusal(usernameRefusals, async () => {
    const outcome = await assignUsername(context, { email, typed, reason })
    const answers: Record<typeof outcome, Answer> = {
      changed: { message: `${email} s’appelle maintenant @${typed}. Motif : ${reason}` },
      unchanged: { message: `${email} s’appelle déjà @${typed}.` },
      unknown: failure(unknownAccount(email)),
      unverified: failure(`${email} n’est pas vérifié.`),
    }
    return answers[outcome]
  })
}

/** Reads the words of `username`. */
export function readUsername(words: readonly string[]): SiteAct {
  const [address, name, reason] = readArguments(words, {}, 3).positionals
  const email = requireAddress(address)
  const username = requireWord(name, 'le nom d’utilisateur')
  const why = requireWord(reason, 'le motif').trim()
  return (context) => rename(context, email, username, why)
}

const linkRefusals = {
  official_not_found: 'Cet identifiant n’est pas connu : importez d’abord les acteurs.',
  official_taken: 'Cet identifiant est déjà celui d’un autre compte.',
  not_an_official: 'Seul un responsable politique vérifié peut être lié à un identifiant officiel.',
}

async function linkTo(context: AppContext, email: string, uid: string | null) {
  return orRefusal(linkRefusals, async () => {
    const outcome = await linkByAddress(context, email, uid)
    if (outcome === 'unknown') return failure(unknownAccount(email))
    return {
      message: uid === null ? `${email} n’est lié à aucun identifiant.` : `${email} est lié à ${uid}.`,
    }
  })
}

/** Reads the words of `link-official`. */
export function readLink(words: readonly string[]): SiteAct {
  const [address, uid] = readArguments(words, {}, 2).positionals
  const email = requireAddress(address)
  const official = requireWord(uid, 'l’identifiant officiel')
  return (context) => linkTo(context, email, official)
}

/** Reads the words of `unlink-official`. */
export function readUnlink(words: readonly string[]): SiteAct {
  const [address] = readArguments(words, {}, 1).positionals
  const email = requireAddress(address)
  return (context) => linkTo(context, email, null)
}

const flagNames: Record<StaffFlag, string> = {
  moderator: 'modérateur',
  administrator: 'administrateur',
  editor: 'éditeur des données',
}

const flags = Object.keys(flagNames) as StaffFlag[]

interface RightsChange {
  email: string
  flag: StaffFlag
  value: boolean
  reason: string | undefined
}

/** Reads the words of `grant` and `revoke`. */
export function readRight(words: readonly string[], value: boolean): SiteAct {
  const { values, positionals } = readArguments(words, { reason: { type: 'string' } }, 2)
  const [right, address] = positionals
  const flag = requireOneOf(right, flags, 'le droit')
  const email = requireAddress(address)
  const change = { email, flag, value, reason: values.reason }
  return (context) => setRight(context, change)
}

async function setRight(context: AppContext, { email, flag, value, reason }: RightsChange) {
  const name = flagNames[flag]
  const refused = {
    profile_not_found: unknownAccount(email),
    last_administrator: `${email} est le dernier administrateur : nommez-en d’abord un autre.`,
  }
  return orRefusal(refused, async () => {
    const { isNew } = await setStaff(context, commandLine, {
      holder: { email },
      flag,
      value,
      ...(reason?.trim() ? { reason } : {}),
    })
    if (value) return { message: isNew ? `${email} est maintenant ${name}.` : `${email} est déjà ${name}.` }
    return { message: isNew ? `${email} n’est plus ${name}.` : `${email} n’était pas ${name}.` }
  })
}
