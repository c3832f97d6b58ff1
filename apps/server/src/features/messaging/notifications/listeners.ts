import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { errorReportSettled } from '../../civic/corrections/index.ts'
import { remindersDue, subscribedEventsChanged } from '../../civic/events/index.ts'
import { lawMoved } from '../../civic/laws/index.ts'
import { commentEdited, commentLiked, commentsWritten, commentUnliked } from '../../content/comments/index.ts'
import {
  planRefused,
  postEdited,
  postPublished,
  postRemoving,
  repostRemoved,
} from '../../content/posts/index.ts'
import { questionAnswered } from '../../content/questions/index.ts'
import { reactionsRemoved, reactionsSet } from '../../content/reactions/index.ts'
import { postReposted } from '../../content/reposts/index.ts'
import { memberBlocked, memberMuted } from '../../people/blocks/index.ts'
import {
  followAccepted,
  followRequested,
  followRequestRemoving,
  followRequestSettled,
} from '../../people/follows/index.ts'
import { usernameGiven } from '../../people/profiles/index.ts'
import { memberReferred } from '../../people/referrals/index.ts'
import { verificationTold } from '../../people/verification/index.ts'
import { postShared } from '../shares/index.ts'
import { type Act, likeKind, shareKind } from './kinds/acts.ts'
import { eventKinds } from './kinds/events.ts'
import { lawMovedKind } from './kinds/laws.ts'
import { platformKind } from './kinds/platform.ts'
import { answerKind, commentKindsOf } from './kinds/texts.ts'
import { followAcceptedKind, followRequestKind, referralKind } from './kinds/ties.ts'
import { tellMentioned } from './mentions.ts'
import { forgetActs, invalidateUnread, notify, readRequestNotification, withdraw } from './service.ts'
import { invalidateNotifications } from './telling.ts'

/** The arguments of a hook's listeners. */
type Given<Hook extends (...args: never[]) => unknown> = Parameters<Hook>

async function tellOfRepost(...[context, tx, repost]: Given<typeof postReposted>) {
  const { originalAuthorId, memberId, postId } = repost
  await notify(context, tx, shareKind, [{ recipientId: originalAuthorId, actorId: memberId, postId }])
}

async function withdrawRepost(...[context, tx, repost]: Given<typeof repostRemoved>) {
  const { originalId, originalAuthorId, memberId } = repost
  const act = { recipientId: originalAuthorId, actorId: memberId, postId: originalId }
  await withdraw(context, tx, shareKind, [act])
}

async function tellOfShare(...[context, tx, share]: Given<typeof postShared>) {
  await notify(context, tx, shareKind, [actOf(share)])
}

interface Liked {
  authorId: string
  memberId: string
  postId: string
  commentId?: string
}

const actOf = ({ authorId, memberId, ...liked }: Liked): Act => ({
  ...liked,
  recipientId: authorId,
  actorId: memberId,
})

const tellOfLikes = (context: AppContext, tx: Tx, likes: Liked[]) =>
  notify(context, tx, likeKind, likes.map(actOf))
const withdrawLikes = (context: AppContext, tx: Tx, likes: Liked[]) =>
  withdraw(context, tx, likeKind, likes.map(actOf))
const tellOfLike = (context: AppContext, tx: Tx, like: Liked) => tellOfLikes(context, tx, [like])
const withdrawLike = (context: AppContext, tx: Tx, like: Liked) => withdrawLikes(context, tx, [like])

async function tellOfComments(...[context, tx, comments]: Given<typeof commentsWritten>) {
  const texts = comments.map(({ authorId, ...comment }) => ({ ...comment, actorId: authorId }))
  await notify(context, tx, commentKindsOf(texts), texts)
}

async function tellOfEdit(...[context, tx, comment]: Given<typeof commentEdited>) {
  await tellOfComments(context, tx, [comment])
}

async function tellAskers(...[context, tx, { authorId, ...answer }]: Given<typeof questionAnswered>) {
  await notify(context, tx, answerKind, { ...answer, actorId: authorId })
}

async function tellTarget(...[context, tx, request]: Given<typeof followRequested>) {
  const { requestId, requesterId, targetId } = request
  await notify(context, tx, followRequestKind, { recipientId: targetId, actorId: requesterId, requestId })
}

async function tellRequester(...[context, tx, request]: Given<typeof followAccepted>) {
  const { requestId, requesterId, targetId } = request
  await notify(context, tx, followAcceptedKind, { recipientId: requesterId, actorId: targetId, requestId })
}

async function readRequest(...[context, tx, { requestId }]: Given<typeof followRequestSettled>) {
  await readRequestNotification(context, tx, requestId)
}

/** The request takes its notification along, by the cascade. */
function invalidateTarget(...[context, tx, { targetId }]: Given<typeof followRequestRemoving>) {
  invalidateNotifications(context, tx, [{ user_id: targetId }])
}

async function forgetBlocked(...[context, tx, { blockerId, blockedId }]: Given<typeof memberBlocked>) {
  await forgetActs(context, tx, { recipientId: blockerId, actorId: blockedId })
  await forgetActs(context, tx, { recipientId: blockedId, actorId: blockerId })
}

async function forgetMuted(...[context, tx, { muterId, mutedId }]: Given<typeof memberMuted>) {
  await forgetActs(context, tx, { recipientId: muterId, actorId: mutedId })
}

async function tellReferrer(...[context, tx, { referrerId, referredId }]: Given<typeof memberReferred>) {
  await notify(context, tx, referralKind, { recipientId: referrerId, actorId: referredId })
}

async function tellOfVerification(...[context, tx, told]: Given<typeof verificationTold>) {
  await notify(
    context,
    tx,
    platformKind,
    told.map(({ memberId, ...words }) => ({ recipientId: memberId, ...words })),
  )
}

async function tellUsername(...[context, tx, { memberId, ...words }]: Given<typeof usernameGiven>) {
  await notify(context, tx, platformKind, [{ recipientId: memberId, ...words }])
}

async function tellPlanRefused(...[context, tx, { memberId, ...words }]: Given<typeof planRefused>) {
  await notify(context, tx, platformKind, [{ recipientId: memberId, ...words }])
}

async function tellSettled(...[context, tx, { memberId, ...words }]: Given<typeof errorReportSettled>) {
  await notify(context, tx, platformKind, [{ recipientId: memberId, ...words }])
}

async function tellFollowersOfLaw(...[context, tx, move]: Given<typeof lawMoved>) {
  await notify(context, tx, lawMovedKind, move)
}

async function remind(...[context, tx, subscriptions]: Given<typeof remindersDue>) {
  await notify(context, tx, eventKinds.event_reminder, subscriptions)
}

async function tellOfChange(...[context, tx, change, subscriptions]: Given<typeof subscribedEventsChanged>) {
  await notify(context, tx, eventKinds[change], subscriptions)
}

/** Attaches notifications to the hooks of lower districts. */
export function attachListeners(): void {
  postPublished.attach(tellMentioned)
  postEdited.attach(tellMentioned)
  postRemoving.attach(invalidateUnread)
  postReposted.attach(tellOfRepost)
  repostRemoved.attach(withdrawRepost)
  postShared.attach(tellOfShare)
  reactionsSet.attach(tellOfLikes)
  reactionsRemoved.attach(withdrawLikes)
  commentsWritten.attach(tellOfComments)
  commentEdited.attach(tellOfEdit)
  commentLiked.attach(tellOfLike)
  commentUnliked.attach(withdrawLike)
  questionAnswered.attach(tellAskers)
  followRequested.attach(tellTarget)
  followRequestSettled.attach(readRequest)
  followAccepted.attach(tellRequester)
  followRequestRemoving.attach(invalidateTarget)
  memberBlocked.attach(forgetBlocked)
  memberMuted.attach(forgetMuted)
  memberReferred.attach(tellReferrer)
  verificationTold.attach(tellOfVerification)
  usernameGiven.attach(tellUsername)
  planRefused.attach(tellPlanRefused)
  errorReportSettled.attach(tellSettled)
  lawMoved.attach(tellFollowersOfLaw)
  remindersDue.attach(remind)
  subscribedEventsChanged.attach(tellOfChange)
}
