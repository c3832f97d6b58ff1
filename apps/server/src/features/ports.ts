import { closeAccount } from './accounts/account/deletion/close.ts'
import { withdrawExport } from './accounts/account/export/service.ts'
import { accountPort } from './accounts/account/ports.ts'
import { eraseAtOnce } from './accounts/account/service.ts'
import { identityPort } from './accounts/identity/ports.ts'
import { recordOperatorAct } from './audit/staff-acts/service.ts'
import { alertKind, alertSummaryKind } from './civic/alerts/notification-kinds.ts'
import { eventPort } from './civic/events/administration.ts'
import { eventPage } from './civic/events/event-card.ts'
import { eventKinds } from './civic/events/reminders.ts'
import { countOverdue } from './civic/follow-ups/store.ts'
import { lawMovedKind } from './civic/laws/moves.ts'
import { lawPage } from './civic/laws/views.ts'
import { politicalPage } from './civic/politics/card-views.ts'
import { invalidatePolitics } from './civic/politics/service.ts'
import { resting } from './civic/reserves/policy.ts'
import { invalidateReserves } from './civic/reserves/service.ts'
import { electionDay, holdsOn } from './civic/reserves/store.ts'
import { commentKind, replyKind } from './content/comments/service.ts'
import { filePort } from './content/files/store.ts'
import { linkPreviewPort } from './content/link-previews/views.ts'
import { clearMediaAfter, removeMediaOf } from './content/media/service.ts'
import { pollPort } from './content/polls/policy.ts'
import { pollPage } from './content/polls/store.ts'
import { postPort } from './content/posts/held-posts.ts'
import { likeKind, mentionKind, shareKind } from './content/posts/notification-kinds.ts'
import { questionPort } from './content/questions/ports.ts'
import { answerKind } from './content/questions/service.ts'
import { attachmentVisibleTo } from './messaging/messages/policy.ts'
import { invalidateClosure, invalidateLeftConversations } from './messaging/messages/service.ts'
import { admitNewcomer, recordAdmission, renewAdmission, settleConfirmed } from './people/admissions/entry.ts'
import { publishAllCardsChanged } from './people/authors/events.ts'
import { blockPort } from './people/blocks/service.ts'
import { requireOpenDomain, requireSignInNetwork, requireUnblocked } from './people/entry-blocks/matching.ts'
import { cutTies, followAcceptedKind, followRequestKind } from './people/follows/service.ts'
import { notificationPort } from './people/notifications/kind.ts'
import { platformKind } from './people/notifications/platform-kind.ts'
import { forgetActs } from './people/notifications/service.ts'
import { mailContacts } from './people/organisations/contacts.ts'
import { partyPort } from './people/parties/service.ts'
import { avatarsInArchive, removeAvatarsOf } from './people/profiles/avatar-files.ts'
import { createProfile, renewProfile, requireNewcomersName } from './people/profiles/service.ts'
import { queueReferral, referralKind } from './people/referrals/service.ts'
import { verificationPort } from './people/verification/ports.ts'
import { documentsInArchive, removeDocumentsOf } from './people/verification/service.ts'
import { endSuspension, recordTickDecision } from './trust/moderation/ticks.ts'
import { mailAnswer, mailDecision, mailReversal } from './trust/notices/outcomes.ts'
import { ruleChangeSubject } from './trust/rules/views.ts'
import { statementPort } from './trust/statements/ports.ts'
import { decisionKinds, reportReceivedKind } from './trust/statements/ruling-kinds.ts'
import { closureOf } from './trust/statements/service.ts'

/**
 * Gives each feature what it takes from features above it (ADR 29). Runs before any database is opened; running it again
 * changes nothing.
 */
export function providePorts(): void {
  identityPort.provide({
    async admitNewcomer(...newcomer) {
      await requireUnblocked(...newcomer)
      await requireNewcomersName(...newcomer)
      return admitNewcomer(...newcomer)
    },
    requireSignInNetwork,
    requireOpenDomain,
    async memberCreated(...member) {
      await recordAdmission(...member)
      await createProfile(...member)
    },
    async memberReset(...member) {
      await renewAdmission(...member)
      await renewProfile(...member)
    },
    async memberConfirmed(...member) {
      await settleConfirmed(...member)
      await queueReferral(...member)
    },
    closeAccount,
    eraseAccount: eraseAtOnce,
    hiddenMembersChanged: ({ bus }) => publishAllCardsChanged(bus),
    withdrawExport,
    recordOperatorAct,
    closureReason: closureOf,
  })
  accountPort.provide({
    archivedFiles: [documentsInArchive, avatarsInArchive],
    erasureSteps: { documents: removeDocumentsOf, avatars: removeAvatarsOf, media: removeMediaOf },
    accountClosed: invalidateLeftConversations,
    accountErased: clearMediaAfter,
  })
  partyPort.provide({
    partyChanged(context, tx) {
      tx.afterCommit(() => publishAllCardsChanged(context.bus))
      invalidatePolitics(context, tx)
    },
  })
  blockPort.provide({
    async memberBlocked(context, tx, block) {
      await cutTies(context, tx, block)
      await invalidateClosure(context, tx, block)
      const { blockerId, blockedId } = block
      await forgetActs(context, tx, { recipientId: blockerId, actorId: blockedId })
      await forgetActs(context, tx, { recipientId: blockedId, actorId: blockerId })
    },
    memberUnblocked: invalidateClosure,
    memberMuted: (context, tx, { muterId, mutedId }) =>
      forgetActs(context, tx, { recipientId: muterId, actorId: mutedId }),
  })
  verificationPort.provide({
    requestSent: mailContacts,
    tickDecided: recordTickDecision,
    suspensionLifted: endSuspension,
  })
  filePort.provide({ attachmentVisibleTo })
  linkPreviewPort.provide({ ownPages: [pollPage, lawPage, eventPage, politicalPage] })
  postPort.provide({ holdsOn })
  questionPort.provide({ countOverdue })
  pollPort.provide({ lockElection: electionDay, resting })
  eventPort.provide({
    eventAdministered(context, tx, { reserveCount }) {
      // Screens that show periods also show the event on which they rest.
      if (reserveCount > 0) invalidateReserves(context, tx)
      invalidatePolitics(context, tx)
    },
  })
  statementPort.provide({
    caseDecided: mailDecision,
    measureReversed: mailReversal,
    appealAnswered: mailAnswer,
  })
  notificationPort.provide({
    kinds: {
      like: likeKind,
      comment: commentKind,
      reply: replyKind,
      mention: mentionKind,
      share: shareKind,
      question_answered: answerKind,
      follow_request: followRequestKind,
      follow_accepted: followAcceptedKind,
      referral: referralKind,
      platform_update: platformKind,
      law_moved: lawMovedKind,
      alert: alertKind,
      alert_summary: alertSummaryKind,
      ...eventKinds,
      report_received: reportReceivedKind,
      ...decisionKinds,
    },
    ruleChange: ruleChangeSubject,
  })
}
