import { useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/authors.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { VerifiedSeal } from '../../../ui/verified-seal.tsx'

function ToProfile({
  author,
  className,
  children,
  ...rest
}: {
  author: AuthorView
  className?: string
  children: ReactNode
  tabIndex?: number
  'aria-hidden'?: boolean
}) {
  return (
    <Link
      to="/profile/$reference"
      params={{ reference: author.username ?? author.id }}
      className={className}
      {...rest}
    >
      {children}
    </Link>
  )
}

/** The picture leads to the profile as the name beside it does: one of the two is enough for the keyboard. */
export function AuthorAvatar({
  author,
  userId,
  size,
}: {
  author: AuthorView | null
  userId: string
  size?: 'xs' | 'sm' | 'md' | 'lg'
}) {
  const { t } = useLingui()
  if (!author) return <Avatar name={t`Utilisateur inconnu`} seed={userId} size={size} />
  return (
    <ToProfile author={author} className="shrink-0 self-start rounded-full" tabIndex={-1} aria-hidden>
      <Avatar name={author.name} seed={author.id} src={author.avatar} size={size} />
    </ToProfile>
  )
}

/**
 * Name with its seal, then @username and `time`, which stay together when the line is too short for all.
 * `size` is that of the name.
 */
export function AuthorName({
  author,
  time,
  size = 'post',
}: {
  author: AuthorView | null
  time?: ReactNode
  size?: 'sm' | 'post'
}) {
  const { t } = useLingui()
  const nameClass = clsx(
    'max-w-full truncate font-display font-semibold tracking-[-0.01em] text-ink',
    size === 'post' ? 'text-post' : 'text-md',
  )
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 leading-[1.35]">
      {author ? (
        <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
          <ToProfile author={author} className={clsx(nameClass, 'hover:underline')}>
            <bdi>{author.name}</bdi>
          </ToProfile>
          {author.verified && <VerifiedSeal label={t`Compte vérifié`} size={size === 'post' ? 17 : 15} />}
        </span>
      ) : (
        <span className={nameClass}>{t`Utilisateur inconnu`}</span>
      )}
      <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 text-sm text-ink-3">
        {author?.username && <span className="truncate">@{author.username}</span>}
        {author?.username && time && <span aria-hidden="true">·</span>}
        {time && <span className="whitespace-nowrap">{time}</span>}
      </span>
    </div>
  )
}
