import { Trans, useLingui } from '@lingui/react/macro'
import { openCasesCeiling } from '@parvis/contract/trust/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { countsQuery } from './queries.ts'

function Entry({ to, current, children }: { to: LinkProps['to']; current?: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current ? 'page' : undefined}
      className="relative inline-flex h-[50px] shrink-0 items-center gap-2 px-4 font-display text-base font-semibold whitespace-nowrap text-ink-3 -outline-offset-2 transition-colors duration-150 after:absolute after:inset-x-4 after:-bottom-px after:h-[3px] after:rounded-t-[3px] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-brass md:h-11 md:px-2.5 md:after:inset-x-2.5"
    >
      {children}
    </Link>
  )
}

/** How many wait for somebody of the staff. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="rounded-full bg-badge px-2 py-0.5 font-text text-xs font-bold text-on-badge tabular-nums">
      {count >= openCasesCeiling ? `${openCasesCeiling - 1}+` : count}
      <span className="sr-only">
        {' '}
        <Trans>en attente</Trans>
      </span>
    </span>
  )
}

/** The screens of the console; the last ones are for administrators. */
export function ConsoleBar({ administrator }: { administrator: boolean }) {
  const { t } = useLingui()
  const { data: counts } = useQuery(countsQuery)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const inCase = path.startsWith('/moderation/dossiers/')
  const bar = useRef<HTMLElement>(null)
  // On a phone they do not all fit: the one that is open is brought into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen is another entry
  useEffect(() => {
    const current = bar.current?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (bar.current && current)
      bar.current.scrollLeft += current.left + current.width / 2 - bar.current.clientWidth / 2
  }, [path, administrator, counts])
  return (
    <nav
      ref={bar}
      aria-label={t`Modération`}
      className="flex overflow-x-auto border-b border-line [scrollbar-width:none] md:flex-wrap md:px-1.5"
    >
      <Entry to="/moderation" current={inCase}>
        <Trans>Signalements</Trans>
        <Waiting count={counts?.open ?? 0} />
      </Entry>
      <Entry to="/moderation/signaux">
        <Trans>Signaux</Trans>
        <Waiting count={counts?.signals ?? 0} />
      </Entry>
      <Entry to="/moderation/appels">
        <Trans>Contestations</Trans>
      </Entry>
      <Entry
        to="/moderation/verifications"
        current={path === '/administration/organisations' || path === '/administration/elus'}
      >
        <Trans>Vérifications</Trans>
      </Entry>
      <Entry to="/administration/membres" current={path.startsWith('/administration/membres/')}>
        <Trans>Membres</Trans>
      </Entry>
      <Entry to="/administration/inscriptions">
        <Trans>Inscriptions</Trans>
      </Entry>
      <Entry to="/moderation/reponses">
        <Trans>Réponses</Trans>
      </Entry>
      <Entry to="/moderation/charge">
        <Trans>Charge</Trans>
      </Entry>
      {administrator && (
        <>
          <Entry to="/moderation/actes">
            <Trans>Journal des actes</Trans>
          </Entry>
          <Entry to="/administration/obligations" current={path.startsWith('/administration/obligations/')}>
            <Trans>Obligations</Trans>
          </Entry>
          <Entry to="/administration/invitations">
            <Trans>Invitations</Trans>
          </Entry>
          <Entry to="/administration/blocages">
            <Trans>Blocages</Trans>
          </Entry>
          <Entry to="/moderation/equipe">
            <Trans>Équipe</Trans>
          </Entry>
          <Entry to="/administration/annonces">
            <Trans>Annonces</Trans>
          </Entry>
          <Entry to="/moderation/reserves">
            <Trans>Périodes de réserve</Trans>
          </Entry>
          <Entry to="/moderation/partis">
            <Trans>Partis</Trans>
          </Entry>
          <Entry to="/moderation/regles">
            <Trans>Règles</Trans>
          </Entry>
          <Entry to="/moderation/evenements">
            <Trans>Événements</Trans>
          </Entry>
          <Entry to="/administration/reglages">
            <Trans>Réglages du site</Trans>
          </Entry>
          <Entry to="/moderation/etat">
            <Trans>État du service</Trans>
          </Entry>
        </>
      )}
    </nav>
  )
}
