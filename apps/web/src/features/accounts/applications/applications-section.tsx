import { Trans, useLingui } from '@lingui/react/macro'
import type { ConnectedApplication } from '@parvis/contract/accounts/applications.schemas.ts'
import { disconnectApplication } from '@parvis/contract/accounts/applications.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { dayText } from '../../../lib/day-text.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactTime, relativeTime } from '../../../lib/relative-time.ts'
import { separator } from '../../../lib/separator.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { Awaiting } from '../identity/security/panel.tsx'
import { securityKey } from '../identity/security/queries.ts'
import { scopeTexts } from '../personal-tokens/scope-texts.ts'
import { applicationsQuery } from './queries.ts'

/** The applications that act for the member, each with its last use and one tap to remove it. */
export function ApplicationsSection() {
  const applications = useQuery(applicationsQuery)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Les applications que vous avez autorisées à lire ou à écrire à votre place. Aucune n’ouvre vos
          paramètres, la sécurité de votre compte ni les outils de l’équipe.
        </Trans>
      </p>
      <Awaiting query={applications} rows={2} />
      {applications.data?.length === 0 && (
        <p className="rounded-lg bg-sunk px-3.5 py-3 text-sm text-ink-2">
          <Trans>Aucune application n’est connectée.</Trans>
        </p>
      )}
      {applications.data && applications.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {applications.data.map((application) => (
            <ApplicationRow key={application.id} application={application} />
          ))}
        </ul>
      )}
      <Bookmarklet />
    </div>
  )
}

/** A bookmark that shares the page that the reader looks at. */
function Bookmarklet() {
  const { t } = useLingui()
  // React refuses such an address in JSX.
  const code = `javascript:void open('${location.origin}/share?text='+encodeURIComponent(document.title)+'&url='+encodeURIComponent(location.href))`
  const bind = (link: HTMLAnchorElement | null) => {
    if (link === null) return
    link.setAttribute('href', code)
    // It is dragged, not opened.
    link.onclick = (event) => {
      event.preventDefault()
      notify.info(t`Glissez ce lien dans vos favoris`)
    }
  }
  return (
    <section className="rounded-lg border border-line px-3.5 py-3">
      <h3 className="text-sm font-semibold">
        <Trans>Publier depuis une autre page</Trans>
      </h3>
      <p className="mt-1 text-sm text-ink-2 text-pretty">
        <Trans>
          Glissez ce lien dans la barre de favoris de votre navigateur : un clic prépare un post qui cite la
          page que vous lisez. Sur un téléphone où {siteName} est installé, il est dans le menu « Partager ».
        </Trans>
      </p>
      <p className="mt-2.5">
        <a
          href="/share"
          ref={bind}
          draggable
          className="inline-flex min-h-11 cursor-grab items-center gap-2 rounded-full border border-line px-4 text-sm font-semibold text-blue"
        >
          <Bookmark aria-hidden="true" size={16} />
          <Trans>Publier sur {siteName}</Trans>
        </a>
      </p>
    </section>
  )
}

function ApplicationRow({ application }: { application: ConnectedApplication }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { id, name, scopes, connected_at: connectedAt, last_used_at: lastUsedAt } = application
  const removal = useMutation({
    mutationFn: () => call(disconnectApplication, { params: { applicationId: id } }),
    onSuccess: () => notify.success(t`Application retirée`),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
    onSettled: () => client.invalidateQueries({ queryKey: securityKey }),
  })
  const day = dayText(connectedAt)
  const last = lastUsedAt === null ? null : new Date(lastUsedAt)
  const used = last && (
    <time dateTime={lastUsedAt ?? undefined} title={exactTime(last)}>
      {relativeTime(last)}
    </time>
  )
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-1 text-sm text-ink-3">
          <Trans>Connectée le {day}</Trans>
          {separator}
          {used ? <Trans>utilisée {used}</Trans> : <Trans>jamais utilisée</Trans>}
        </p>
        <details className="mt-1.5 text-sm text-ink-2">
          <summary className="cursor-pointer">
            <Trans>Ce qu’elle peut faire</Trans>
          </summary>
          <ul className="mt-1 list-disc pl-5">
            {scopes.map((scope) => (
              <li key={scope}>{i18n._(scopeTexts[scope])}</li>
            ))}
          </ul>
        </details>
      </div>
      <Button
        look="quiet"
        size="sm"
        aria-label={t`Retirer « ${name} »`}
        busy={removal.isPending}
        onClick={() => removal.mutate()}
      >
        <Trans>Retirer</Trans>
      </Button>
    </li>
  )
}
