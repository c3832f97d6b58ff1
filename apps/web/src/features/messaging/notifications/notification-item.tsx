import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import { Link, linkOptions } from '@tanstack/react-router'
import { clsx } from 'clsx'
import {
  AtSign,
  Bell,
  CalendarCheck2,
  CalendarClock,
  CalendarX2,
  Flag,
  Gavel,
  HandHeart,
  Landmark,
  type LucideIcon,
  MessageCircle,
  MessageCircleReply,
  Repeat2,
  Reply,
  Scale,
  UserRoundCheck,
  UserRoundPlus,
  UsersRound,
} from 'lucide-react'
import { withFrenchSpacing } from '../../../lib/french-spacing.ts'
import { contentLanguage, language } from '../../../lib/language.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ElapsedTime } from '../../../ui/elapsed-time.tsx'
import { FoldableText } from '../../../ui/foldable-text.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'
import { AnswerButtons } from '../../people/follows/answer-buttons.tsx'

interface Look {
  Icon: LucideIcon
  tone: string
}

const looks: Partial<Record<NotificationType, Look>> = {
  like: { Icon: HandHeart, tone: 'bg-support-soft text-support' },
  comment: { Icon: MessageCircle, tone: 'bg-blue-soft text-blue' },
  reply: { Icon: Reply, tone: 'bg-blue-soft text-blue' },
  question_answered: { Icon: MessageCircleReply, tone: 'bg-support-soft text-support' },
  mention: { Icon: AtSign, tone: 'bg-vote-soft text-vote' },
  share: { Icon: Repeat2, tone: 'bg-support-soft text-support' },
  referral: { Icon: UsersRound, tone: 'bg-vote-soft text-vote' },
  follow_request: { Icon: UserRoundPlus, tone: 'bg-blue-soft text-blue' },
  follow_accepted: { Icon: UserRoundCheck, tone: 'bg-support-soft text-support' },
  event_reminder: { Icon: CalendarClock, tone: 'bg-blue-soft text-blue' },
  event_moved: { Icon: CalendarClock, tone: 'bg-brass-soft text-brass' },
  event_called_off: { Icon: CalendarX2, tone: 'bg-danger-soft text-danger' },
  event_restored: { Icon: CalendarCheck2, tone: 'bg-support-soft text-support' },
  event_withdrawn: { Icon: CalendarX2, tone: 'bg-danger-soft text-danger' },
  report_received: { Icon: Flag, tone: 'bg-sunk text-ink-2' },
  report_decided: { Icon: Flag, tone: 'bg-blue-soft text-blue' },
  moderation_decision: { Icon: Gavel, tone: 'bg-danger-soft text-danger' },
  decision_reversed: { Icon: Scale, tone: 'bg-support-soft text-support' },
  appeal_decided: { Icon: Scale, tone: 'bg-blue-soft text-blue' },
  law_moved: { Icon: Landmark, tone: 'bg-brass-soft text-brass' },
  alert: { Icon: Landmark, tone: 'bg-brass-soft text-brass' },
  alert_summary: { Icon: Landmark, tone: 'bg-brass-soft text-brass' },
}
const plainLook: Look = { Icon: Bell, tone: 'bg-sunk text-ink-2' }

function Actor({ actor }: { actor: NonNullable<NotificationView['actor']> }) {
  const { t } = useLingui()
  return (
    <>
      <bdi className="font-display font-semibold tracking-[-0.01em] text-ink">{actor.name}</bdi>
      {actor.verified && (
        <span className="ml-1 inline-block align-[-2px]">
          <VerifiedSeal label={t`Compte vérifié`} size={15} />
        </span>
      )}
    </>
  )
}

/** Members on the line: one, two, three, or two and how many others. */
function Actors({ notification: { actors, actor_count } }: { notification: NotificationView }) {
  const [one, two, three] = actors.map((actor) => <Actor key={actor.id} actor={actor} />)
  if (!two) return one
  if (actor_count === 2)
    return (
      <Trans>
        {one} et {two}
      </Trans>
    )
  if (actor_count === 3)
    return (
      <Trans>
        {one}, {two} et {three}
      </Trans>
    )
  const others = actor_count - 2
  return (
    <Trans>
      {one}, {two} et {others} autres
    </Trans>
  )
}

/** How many reacted or like: nobody learns who. */
function Opinions({ count, areOnComment }: { count: number; areOnComment: boolean }) {
  return (
    <span className="font-semibold text-ink">
      {areOnComment ? (
        <Plural
          value={count}
          one="Une personne a aimé votre commentaire"
          other="# personnes ont aimé votre commentaire"
        />
      ) : (
        <Plural
          value={count}
          one="Une personne a réagi à votre post"
          other="# personnes ont réagi à votre post"
        />
      )}
    </span>
  )
}

/** The event in the reader's language; a type that this version does not know shows the server's words. */
function Sentence({ notification }: { notification: NotificationView }) {
  const { type, actor, actor_count, about_comment, title } = notification
  // The server types plain spaces, as authors of texts do.
  const words = language === 'fr' ? withFrenchSpacing(title) : title
  if (type === 'like') return <Opinions count={actor_count} areOnComment={about_comment} />
  if (!actor) return <span className="font-semibold text-ink">{words}</span>
  const name = <Actors notification={notification} />
  const many = actor_count > 1
  if (type === 'share')
    return many ? <Trans>{name} ont partagé votre post</Trans> : <Trans>{name} a partagé votre post</Trans>
  if (type === 'comment') return <Trans>{name} a commenté votre post</Trans>
  if (type === 'reply') return <Trans>{name} a répondu à votre commentaire</Trans>
  if (type === 'follow_request') return <Trans>{name} demande à vous suivre</Trans>
  if (type === 'follow_accepted') return <Trans>{name} a accepté votre demande</Trans>
  if (type === 'question_answered') return <Trans>{name} a répondu à votre question</Trans>
  if (type === 'mention') return <Trans>{name} vous a mentionné</Trans>
  if (type === 'referral') return <Trans>{name} vous a rejoint grâce à votre code</Trans>
  return title
}

/** The faces of a line, the latest in front; as wide as one of them alone, so that texts stay on one edge. */
function Faces({ actors: [first, ...others] }: { actors: NotificationView['actors'] }) {
  if (!first) return null
  if (others.length === 0) return <Avatar name={first.name} seed={first.id} src={first.avatar} />
  const places =
    others.length === 1
      ? ['left-0 top-2 z-10', 'right-0 top-0']
      : ['left-0 bottom-0 z-20', 'right-0 top-1.5 z-10', 'left-1 top-0']
  return (
    <span className="relative block size-11">
      {[first, ...others].map((actor, place) => (
        <span key={actor.id} className={clsx('absolute rounded-full ring-2 ring-paper', places[place])}>
          <Avatar name={actor.name} seed={actor.id} src={actor.avatar} size="xs" />
        </span>
      ))}
    </span>
  )
}

/** Result of a request once it was answered. */
function Outcome({ status }: { status: NotificationView['data']['request_status'] }) {
  if (status === 'accepted')
    return (
      <span className="mt-0.5 block text-sm text-ink-2">
        <Trans>Demande acceptée</Trans>
      </span>
    )
  if (status === 'rejected')
    return (
      <span className="mt-0.5 block text-sm text-ink-2">
        <Trans>Demande refusée</Trans>
      </span>
    )
  return null
}

/** Words of the platform that stand nowhere else: they lead to no page, so they are shown whole, with their links. */
const wholeWordsOf = (notification: NotificationView): string | null =>
  notification.actor === null && notification.filtered_by === null && targetOf(notification) === null
    ? notification.message
    : null

function Content({ notification }: { notification: NotificationView }) {
  const { actor, message, type, read_at, filtered_by: filteredBy } = notification
  const { Icon, tone } = looks[type] ?? plainLook
  const isTie = type === 'follow_request' || type === 'follow_accepted' || type === 'referral'
  const gone = message === null && !isTie
  return (
    <>
      <span className="relative shrink-0 self-start">
        <Faces actors={notification.actors} />
        <span
          aria-hidden="true"
          className={clsx(
            'grid place-items-center rounded-full',
            actor ? 'absolute -right-1.5 -bottom-1.5 size-[22px] ring-2 ring-paper' : 'size-11',
            tone,
          )}
        >
          <Icon size={actor ? 13 : 20} strokeWidth={2} />
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-md/[1.4] text-ink-2">
          {read_at === null && (
            <span className="sr-only">
              <Trans>Non lue :</Trans>{' '}
            </span>
          )}
          <Sentence notification={notification} />
        </span>
        {!isTie && wholeWordsOf(notification) === null && (
          <span
            className={clsx(
              'mt-0.5 text-sm text-ink-2 wrap-anywhere',
              // One's own words need only be recognised.
              type === 'like' ? 'line-clamp-1' : 'line-clamp-2',
              (gone || filteredBy !== null) && 'italic',
            )}
          >
            {gone ? (
              <Trans>Ce contenu n’est plus visible.</Trans>
            ) : filteredBy !== null ? (
              <Trans>
                Masqué par votre filtre « <bdi>{filteredBy}</bdi> »
              </Trans>
            ) : (
              <bdi lang={actor ? contentLanguage : undefined}>{message}</bdi>
            )}
          </span>
        )}
        {type === 'follow_request' && <Outcome status={notification.data.request_status} />}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-2">
        <ElapsedTime at={notification.created_at} form="age" className="text-sm text-ink-2" />
        {read_at === null && <span aria-hidden="true" className="size-2.5 rounded-full bg-badge" />}
      </span>
    </>
  )
}

/** Where a notification leads; null where nothing is left to open. */
function targetOf({ type, data, actor }: NotificationView) {
  const { post_id, comment_id, law_reference, decision_id, rule, event_id, path } = data
  if (post_id !== null)
    return linkOptions({
      to: '/post/$postId',
      params: { postId: post_id },
      hash: comment_id === null ? undefined : 'commentaires',
    })
  if (law_reference !== null)
    return linkOptions({ to: '/law-tracking/$reference', params: { reference: law_reference } })
  if (decision_id !== null)
    return linkOptions({ to: '/decisions/$decisionId', params: { decisionId: decision_id } })
  if (rule !== null) return linkOptions({ to: '/cgu', hash: `regle-${rule}` })
  if (event_id !== null) return linkOptions({ to: '/calendar/$eventId', params: { eventId: event_id } })
  if (path !== null) {
    const [to = '/', hash] = path.split('#')
    return linkOptions({ to, hash })
  }
  if (actor && (type.startsWith('follow') || type === 'referral'))
    return linkOptions({ to: '/profile/$reference', params: { reference: actor.username ?? actor.id } })
  return null
}

/** One notification: it leads to what it is about, and is read once it was opened. */
export function NotificationItem({
  notification,
  onRead,
}: {
  notification: NotificationView
  onRead: (id: string) => void
}) {
  const { id, type, data, read_at, actor } = notification
  const unread = read_at === null
  const read = () => unread && onRead(id)
  const words = wholeWordsOf(notification)
  const className = clsx(
    'flex w-full gap-3.5 px-4 pt-3.5 text-left transition-colors duration-150 -outline-offset-2',
    words === null ? 'pb-3.5' : 'pb-0.5',
    unread && 'bg-blue-soft/45',
  )
  const content = <Content notification={notification} />
  const target = targetOf(notification)
  const asks = type === 'follow_request' && data.request_id !== null && data.request_status === 'pending'
  return (
    <li data-notification={type} className="border-b border-line">
      {target !== null ? (
        <Link {...target} onClick={read} className={clsx(className, 'hover:bg-surface/60')}>
          {content}
        </Link>
      ) : unread ? (
        <button
          type="button"
          onClick={read}
          // Above whole words it is a part of the row.
          className={clsx(className, words === null && 'hover:bg-surface/60')}
        >
          {content}
        </button>
      ) : (
        <div className={className}>{content}</div>
      )}
      {words !== null && (
        <div className={clsx('pr-4 pb-3.5 pl-[74px]', unread && 'bg-blue-soft/45')}>
          <FoldableText content={words} lang={language} className="text-sm text-ink-2" />
        </div>
      )}
      {asks && data.request_id !== null && (
        <div className={clsx('flex gap-2 pr-4 pb-3.5 pl-[74px]', unread && 'bg-blue-soft/45')}>
          <AnswerButtons requestId={data.request_id} name={actor?.name ?? ''} />
        </div>
      )}
    </li>
  )
}
