import { Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

function Entry({ page, children }: { page?: 'signaleurs' | 'fichiers'; children: ReactNode }) {
  const target: LinkProps =
    page === undefined
      ? { to: '/administration/obligations' }
      : { to: '/administration/obligations/$page', params: { page } }
  return (
    <Link
      {...target}
      activeOptions={{ exact: true }}
      className="hit-44 relative inline-flex min-h-9 items-center rounded-full border border-line px-3.5 text-sm font-semibold whitespace-nowrap text-ink-2 hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-blue-soft aria-[current=page]:text-blue"
    >
      {children}
    </Link>
  )
}

/** The registers and files that regulation 2022/2065 asks for. */
export function DutyBar() {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Obligations légales`} className="flex flex-wrap gap-2 px-4 py-4">
      <Entry>
        <Trans>Ordres d’autorités</Trans>
      </Entry>
      <Entry page="signaleurs">
        <Trans>Signaleurs de confiance</Trans>
      </Entry>
      <Entry page="fichiers">
        <Trans>Exposés et rapport</Trans>
      </Entry>
    </nav>
  )
}
