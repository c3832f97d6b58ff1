import { useLingui } from '@lingui/react/macro'
import type { AuthorView } from '@parvis/contract/people/profiles.schemas.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { TickButton } from './tick-button.tsx'

function ToProfile({
  author,
  className,
  children,
  ...rest
}: {
  author: AuthorView
  className?: string
  children: ReactNode
  title?: string | undefined
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
 * Name with its seal, then `time`, on one line: a name that does not fit is cut with an ellipsis. `withHandle`: @username
 * follows, below the name where the line is too short for both. `size` is that of the name.
 */
export function AuthorName({
  author,
  time,
  size = 'post',
  withHandle = false,
}: {
  author: AuthorView | null
  time?: ReactNode
  size?: 'sm' | 'post'
  withHandle?: boolean
}) {
  const { t } = useLingui()
  const nameClass = clsx(
    'min-w-0 font-display font-semibold tracking-[-0.01em] text-ink',
    size === 'post' ? 'text-post' : 'text-md',
  )
  const handle = author?.username ? `@${author.username}` : undefined
  return (
    <div
      className={clsx('flex min-w-0 items-center gap-x-1.5 leading-[1.375rem]', withHandle && 'flex-wrap')}
    >
      {author ? (
        <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
          <ToProfile
            author={author}
            title={handle}
            className={clsx(nameClass, 'hit-44 inline-flex hover:underline')}
          >
            <bdi className="truncate">{author.name}</bdi>
          </ToProfile>
          {author.verified && (
            <TickButton
              memberId={author.id}
              label={t`Compte vérifié : ce que dit la coche`}
              size={size === 'post' ? 17 : 15}
            />
          )}
        </span>
      ) : (
        <span className={clsx(nameClass, 'truncate')}>{t`Utilisateur inconnu`}</span>
      )}
      {withHandle && handle && <span className="min-w-0 truncate text-sm text-ink-3">{handle}</span>}
      {time && (
        <span className="shrink-0 text-sm whitespace-nowrap text-ink-3 before:content-['·_']">{time}</span>
      )}
    </div>
  )
}
