import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { PenLine } from 'lucide-react'
import { useLoginPrompt } from '../../accounts/identity/identity-dialogs.ts'
import { useHiding } from './use-hiding.ts'

/**
 * The floating button of phones; wider windows have theirs in the rail. It stands beside the entries of the bottom
 * navigation on every screen: it covers no text and no action, and the entries never move.
 */
export function CreateButton() {
  const { t } = useLingui()
  const loginPrompt = useLoginPrompt()
  const { hidden, swipe } = useHiding()
  return (
    <Link
      to="/create-post"
      aria-label={t`Écrire un post`}
      title={t`Écrire un post`}
      onClick={(event) => {
        if (!loginPrompt.require(t`Vous devez être connecté pour publier.`)) event.preventDefault()
      }}
      {...swipe}
      className={clsx(
        'mx-1.5 my-1.5 grid size-[50px] shrink-0 touch-none place-items-center rounded-xl bg-blue text-on-blue shadow-float transition-[translate,opacity] duration-200 focus-visible:translate-y-0 focus-visible:opacity-100 max-[359px]:mx-0.5 max-[359px]:w-[44px]',
        hidden && 'pointer-events-none translate-y-24 opacity-0',
      )}
    >
      <PenLine aria-hidden="true" size={24} strokeWidth={1.75} />
    </Link>
  )
}
