import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { iconButtonClass } from './icon-button.tsx'

/** Head of a screen: where one is, what for, what can be done here, and the way to the screen above. */
export function PageHeader({
  title,
  titleLang,
  titleRef,
  intro,
  back,
  actions,
  bare = false,
}: {
  title: ReactNode
  /** The language of a title that is not in the page's own. */
  titleLang?: string | undefined
  /** For a screen that moves the focus to its title. */
  titleRef?: Ref<HTMLHeadingElement>
  intro?: ReactNode
  /** The screen above, and the name of the way to it. */
  back?: { to: Pick<LinkProps, 'to' | 'params'>; label: string }
  actions?: ReactNode
  /** The next part begins with a line of its own, such as tabs. */
  bare?: boolean
}) {
  return (
    <div className={clsx('px-4 pt-1.5', !bare && 'border-b border-line', intro ? 'pb-3' : 'pb-1.5')}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        {/* Wide enough for a word: below, the actions take a line of their own. */}
        <div className={clsx('flex flex-1 items-center gap-1', back ? '-ml-3 min-w-48' : 'min-w-37')}>
          {back && (
            <Link {...back.to} aria-label={back.label} title={back.label} className={iconButtonClass}>
              <ArrowLeft aria-hidden="true" size={20} />
            </Link>
          )}
          <h1
            ref={titleRef}
            tabIndex={titleRef ? -1 : undefined}
            lang={titleLang}
            className="min-w-0 text-xl text-balance wrap-anywhere outline-none"
          >
            {title}
          </h1>
        </div>
        {actions}
      </div>
      {intro && <div className="max-w-[72ch] text-sm text-ink-2 text-pretty">{intro}</div>}
    </div>
  )
}
