import { topics } from '@parvis/contract/realtime.ts'
import type { VerificationReason } from '@parvis/contract/verification.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import type { World } from '../../world.ts'
import { mailMember } from '../identity/service.ts'
import { notifyFromPlatform } from '../notifications/service.ts'

type Outcome = { status: 'approved' } | { status: 'rejected' | 'revoked'; reason: VerificationReason }

/** What the member is told of each reason: the same words on the screen (the web app's own) and by mail. */
const reasons: Record<VerificationReason, string> = {
  documents_unreadable: 'Les documents ne sont pas lisibles.',
  documents_insufficient: 'Les documents ne suffisent pas à établir votre fonction.',
  identity_mismatch: 'Le nom des documents n’est pas celui de votre profil.',
  not_eligible: 'La fonction indiquée ne donne pas lieu à une vérification.',
  suspected_forgery: 'L’authenticité des documents n’a pas pu être établie.',
  mandate_ended: 'Le mandat ou la fonction vérifiés ont pris fin.',
  false_statement: 'Une information donnée s’est révélée inexacte.',
  impersonation: 'Le compte ne représente pas la personne annoncée.',
  member_request: 'Vous l’avez demandé.',
  name_changed: 'Le nom affiché a changé.',
  role_changed: 'Le rôle du compte a changé.',
}

function wordsOf(outcome: Outcome): { title: string; message: string } {
  if (outcome.status === 'approved') {
    return {
      title: 'Votre compte est vérifié',
      message: 'Le signe de vérification accompagne désormais votre nom. Vous pouvez publier.',
    }
  }
  const reason = reasons[outcome.reason]
  return outcome.status === 'rejected'
    ? {
        title: 'Votre demande de vérification est rejetée',
        message: `${reason} Vous pouvez envoyer une nouvelle demande avec d’autres documents.`,
      }
    : {
        title: 'Votre vérification a pris fin',
        message: `${reason} Vous pouvez envoyer une nouvelle demande si votre situation le permet.`,
      }
}

/** Tells the member's open tabs, and those of the reviewers, that a request or a tick is not what it was. */
export function tellVerification(world: World, tx: Tx, memberId: string): void {
  const event = { type: 'verification_changed', id: memberId } as const
  tx.afterCommit(() => {
    nudge(world.bus, topics.member(memberId), event)
    nudge(world.bus, topics.verifications, event)
  })
}

/** Tells a member what became of their request: on the site, and by mail. */
export async function tellOutcome(
  world: World,
  tx: Tx,
  { user_id: memberId }: { user_id: string },
  outcome: Outcome,
): Promise<void> {
  const { title, message } = wordsOf(outcome)
  tellVerification(world, tx, memberId)
  await notifyFromPlatform(world, tx, { recipientId: memberId, title, message })
  await mailMember(world, tx, memberId, {
    subject: title,
    lead: message,
    action: { label: 'Voir ma vérification', link: `${world.config.siteUrl}/verification` },
    otherwise: 'Vous recevez ce message parce que vous avez demandé la vérification de votre compte Parvis.',
  })
}
