import { Plural, useLingui } from '@lingui/react/macro'
import type { ProfileView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import { BadgeMinus, CalendarDays, Check, Link as LinkIcon, MapPin, Rss } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { compactCount } from '../../../lib/compact-count.ts'
import { locale } from '../../../lib/language.ts'
import { TickSheet } from '../../../slots/ticks.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AuthorBadge } from '../authors/author-badge.tsx'
import { TickButton } from '../authors/tick-button.tsx'
import { confirmationDay, websiteLink } from './website.ts'

const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })

function Count({
  of,
  to,
  userId,
  children,
}: {
  of: number
  /** The list that the count leads to. */
  to?: '/followers/$userId' | '/following/$userId'
  userId: string
  children: ReactNode
}) {
  const content = (
    <>
      <strong className="font-display text-lg font-semibold tabular-nums" title={of.toLocaleString(locale)}>
        {compactCount(of)}
      </strong>
      <span className="text-sm text-ink-2">{children}</span>
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} params={{ userId }} className="hit-44 flex items-baseline gap-1.5 hover:underline">
          {content}
        </Link>
      ) : (
        <span className="flex items-baseline gap-1.5">{content}</span>
      )}
    </li>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="inline-flex min-w-0 items-center gap-1.5">
      <Icon aria-hidden="true" size={15} className="shrink-0 text-ink-3" />
      {children}
    </li>
  )
}

/** Name, picture and figures of this member. `actions` stand at the right of the picture. */
export function ProfileHeader({ profile, actions }: { profile: ProfileView; actions?: ReactNode }) {
  const { t } = useLingui()
  const [readsCertificate, setReadsCertificate] = useState(false)
  const website = profile.website ? websiteLink(profile.website) : null
  const confirmed = profile.website_confirmed_at && confirmationDay(profile.website_confirmed_at)
  const joined = monthAndYear.format(new Date(profile.created_at))
  return (
    <header className="border-b border-line px-4 pt-4 pb-3 sm:pt-6 sm:pb-5">
      <div className="flex items-start justify-between gap-3 sm:gap-4">
        <Avatar name={profile.display_name} seed={profile.id} src={profile.avatar_url} size="lg" />
        {actions}
      </div>
      <h1 className="mt-2 flex min-w-0 items-center gap-2 text-xl sm:text-2xl">
        <bdi className="min-w-0 wrap-anywhere">{profile.display_name}</bdi>
        {profile.verified && (
          <TickButton memberId={profile.id} label={t`Compte vérifié : voir le certificat`} size={22} />
        )}
      </h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        {profile.username && <span className="text-ink-3">@{profile.username}</span>}
        <AuthorBadge author={profile} />
        {!profile.verified && profile.certificate_status !== null && (
          <button
            type="button"
            aria-haspopup="dialog"
            className="hit-44 relative inline-flex items-center gap-1.5 text-sm text-ink-2 underline hover:text-ink"
            onClick={() => setReadsCertificate(true)}
          >
            <BadgeMinus aria-hidden="true" size={15} className="shrink-0" />
            {profile.certificate_status === 'suspended'
              ? t`Vérification suspendue`
              : t`Vérification terminée`}
          </button>
        )}
        {profile.follows_you && (
          <span className="rounded-full bg-sunk px-2 py-0.5 text-xs text-ink-2">{t`Vous suit`}</span>
        )}
      </div>
      {profile.bio && <RichText content={profile.bio} className="mt-2 text-pretty sm:mt-3.5" />}
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 sm:mt-3.5 text-sm text-ink-2">
        {profile.location && (
          <Fact icon={MapPin}>
            <bdi className="truncate">{profile.location}</bdi>
          </Fact>
        )}
        {website && (
          <Fact icon={LinkIcon}>
            <a
              href={website.href}
              target="_blank"
              rel="me nofollow noopener ugc"
              className="truncate text-blue hover:underline"
            >
              {website.label}
            </a>
          </Fact>
        )}
        {website && confirmed && (
          <Fact icon={Check}>
            <span title={t`Ce site contient un lien vers ce profil.`}>{t`Lien vérifié le ${confirmed}`}</span>
          </Fact>
        )}
        <Fact icon={CalendarDays}>{t`Membre depuis ${joined}`}</Fact>
        <Fact icon={Rss}>
          <a
            href={`/profile/${profile.id}/feed.xml`}
            title={t`Suivre les posts publics dans un lecteur de flux`}
            className="hit-44 hover:text-ink hover:underline"
          >{t`Suivre sans compte (RSS)`}</a>
        </Fact>
      </ul>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 sm:mt-4">
        <Count of={profile.followers_count} to="/followers/$userId" userId={profile.id}>
          <Plural value={profile.followers_count} one="abonné" other="abonnés" />
        </Count>
        <Count of={profile.following_count} to="/following/$userId" userId={profile.id}>
          <Plural value={profile.following_count} one="abonnement" other="abonnements" />
        </Count>
        <Count of={profile.posts_count} userId={profile.id}>
          <Plural value={profile.posts_count} one="post public" other="posts publics" />
        </Count>
      </ul>
      {readsCertificate && (
        <Suspense>
          <TickSheet memberId={profile.id} onClose={() => setReadsCertificate(false)} />
        </Suspense>
      )}
    </header>
  )
}

export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="border-b border-line px-4 pt-4 pb-3 sm:pt-6 sm:pb-5">
      <Skeleton shape="round" className="size-16 sm:size-20" />
      <Skeleton className="mt-3 h-7 w-[52%]" />
      <Skeleton className="mt-2.5 h-4 w-[36%]" />
      <Skeleton className="mt-3 h-4 w-[88%]" />
      <Skeleton className="mt-3 h-4 w-[44%]" />
      <Skeleton className="mt-3 h-6 w-[64%]" />
    </div>
  )
}
