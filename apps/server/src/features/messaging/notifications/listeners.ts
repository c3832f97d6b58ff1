import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { remindersDue, subscribedEventsChanged } from '../../civic/events/hooks.ts'
import { lawMoved } from '../../civic/laws/hooks.ts'
import { commentEdited, commentLiked, commentsWritten, commentUnliked } from '../../content/comments/hooks.ts'
import { postEdited, postPublished, postRemoving, repostRemoved } from '../../content/posts/hooks.ts'
import { questionAnswered } from '../../content/questions/hooks.ts'
import { reactionsRemoved, reactionsSet } from '../../content/reactions/hooks.ts'
import { postReposted } from '../../content/reposts/hooks.ts'
import { memberBlocked, memberMuted } from '../../people/blocks/hooks.ts'
import {
  followAccepted,
  followRequested,
  followRequestRemoving,
  followRequestSettled,
} from '../../people/follows/hooks.ts'
import { memberReferred } from '../../people/referrals/hooks.ts'
import { verificationDecided } from '../../people/verification/hooks.ts'
import { type Act, forgetActs, invalidateUnread, notify, withdraw } from './acts-service.ts'
import {
  invalidateFollowRequest,
  notifyFromPlatform,
  notifyOfEvents,
  notifyOfFollow,
  notifyOfLawMove,
  notifyOfReferral,
  readRequestNotification,
} from './service.ts'
import { notifyOfAnswer, notifyOfComments, notifyOfPost } from './texts-service.ts'

/** The arguments of a hook's listeners. */
type Given<Hook extends (...args: never[]) => unknown> = Parameters<Hook>

async function tellOfPost(...[context, tx, post]: Given<typeof postPublished>) {
  const { postId, authorId, content } = post
  await notifyOfPost(context, tx, { postId, content, actorId: authorId })
}

async function tellOfRepost(...[context, tx, repost]: Given<typeof postReposted>) {
  const { originalAuthorId, memberId, postId } = repost
  await notify(context, tx, 'share', [{ recipientId: originalAuthorId, actorId: memberId, postId }])
}

async function withdrawRepost(...[context, tx, repost]: Given<typeof repostRemoved>) {
  const { originalId, originalAuthorId, memberId } = repost
  await withdraw(context, tx, 'share', [
    { recipientId: originalAuthorId, actorId: memberId, postId: originalId },
  ])
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
  notify(context, tx, 'like', likes.map(actOf))
const withdrawLikes = (context: AppContext, tx: Tx, likes: Liked[]) =>
  withdraw(context, tx, 'like', likes.map(actOf))
const tellOfLike = (context: AppContext, tx: Tx, like: Liked) => tellOfLikes(context, tx, [like])
const withdrawLike = (context: AppContext, tx: Tx, like: Liked) => withdrawLikes(context, tx, [like])

async function tellOfEdit(...[context, tx, comment]: Given<typeof commentEdited>) {
  await notifyOfComments(context, tx, [comment])
}

async function tellAskers(
  ...[context, tx, { authorId, askerIds, ...answer }]: Given<typeof questionAnswered>
) {
  await notifyOfAnswer(context, tx, { ...answer, actorId: authorId, askers: askerIds })
}

async function tellTarget(...[context, tx, request]: Given<typeof followRequested>) {
  const { requestId, requesterId, targetId } = request
  const told = { recipientId: targetId, actorId: requesterId, requestId }
  await notifyOfFollow(context, tx, { type: 'follow_request', ...told })
}

async function tellRequester(...[context, tx, request]: Given<typeof followAccepted>) {
  const { requestId, requesterId, targetId } = request
  const told = { recipientId: requesterId, actorId: targetId, requestId }
  await notifyOfFollow(context, tx, { type: 'follow_accepted', ...told })
}

async function readRequest(...[context, tx, { requestId }]: Given<typeof followRequestSettled>) {
  await readRequestNotification(context, tx, requestId)
}

function invalidateTarget(...[context, tx, { targetId }]: Given<typeof followRequestRemoving>) {
  invalidateFollowRequest(context, tx, targetId)
}

async function forgetBlocked(...[context, tx, { blockerId, blockedId }]: Given<typeof memberBlocked>) {
  await forgetActs(context, tx, { recipientId: blockerId, actorId: blockedId })
  await forgetActs(context, tx, { recipientId: blockedId, actorId: blockerId })
}

async function forgetMuted(...[context, tx, { muterId, mutedId }]: Given<typeof memberMuted>) {
  await forgetActs(context, tx, { recipientId: muterId, actorId: mutedId })
}

async function tellReferrer(...[context, tx, { referrerId, referredId }]: Given<typeof memberReferred>) {
  await notifyOfReferral(context, tx, { recipientId: referrerId, actorId: referredId })
}

async function tellOutcome(...[context, tx, { memberId, ...words }]: Given<typeof verificationDecided>) {
  await notifyFromPlatform(context, tx, { recipientId: memberId, ...words })
}

async function tellFollowersOfLaw(...[context, tx, { moveId, followerIds }]: Given<typeof lawMoved>) {
  await notifyOfLawMove(context, tx, moveId, followerIds)
}

async function remind(...[context, tx, subscriptions]: Given<typeof remindersDue>) {
  await notifyOfEvents(context, tx, 'event_reminder', subscriptions)
}

/** Attaches notifications to the hooks of lower districts. */
export function attachListeners(): void {
  postPublished.attach(tellOfPost)
  postEdited.attach(tellOfPost)
  postRemoving.attach(invalidateUnread)
  postReposted.attach(tellOfRepost)
  repostRemoved.attach(withdrawRepost)
  reactionsSet.attach(tellOfLikes)
  reactionsRemoved.attach(withdrawLikes)
  commentsWritten.attach(notifyOfComments)
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
  verificationDecided.attach(tellOutcome)
  lawMoved.attach(tellFollowersOfLaw)
  remindersDue.attach(remind)
  subscribedEventsChanged.attach(notifyOfEvents)
}
