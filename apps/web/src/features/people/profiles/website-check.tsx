import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnWebsiteLink } from '@parvis/contract/people/own-profile.schemas.ts'
import { checkOwnWebsite, getOwnWebsiteLink } from '@parvis/contract/people/own-profile.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, RefreshCw } from 'lucide-react'
import { call } from '../../../lib/api-client.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { confirmationDay } from './website.ts'

/** Below "me": forgotten with the session. A check lasts some seconds. */
const websiteLinkQuery = queryOptions({
  queryKey: ['me', 'website-link'] as const,
  queryFn: ({ signal }) => call(getOwnWebsiteLink, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_pending ? 2_000 : false),
})

const failureTexts = {
  no_link: msg`La page ne contient pas de lien rel="me" vers votre profil.`,
  not_reached: msg`La page n’a pas pu être lue.`,
  moved: msg`Cette adresse mène à un autre site : indiquez celle où elle aboutit.`,
  insecure: msg`Cette adresse mène à une page non chiffrée (http) : indiquez-en une qui reste en https.`,
  busy: msg`Ce site a été lu trop souvent cette heure-ci : il le sera de nouveau plus tard.`,
} as const

function Standing({ link: { is_pending: isPending, confirmed_at, failure } }: { link: OwnWebsiteLink }) {
  const { t, i18n } = useLingui()
  if (isPending) return t`Vérification en cours…`
  if (failure !== null) return i18n._(failureTexts[failure])
  if (confirmed_at === null) return t`Ce site n’a pas encore été vérifié.`
  const day = confirmationDay(confirmed_at)
  return t`Lien vérifié le ${day}. Il est relu chaque semaine.`
}

/** How a member's own site confirms their profile, and what its last reading found. */
export function WebsiteCheck() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data: link } = useQuery(websiteLinkQuery)
  const check = useSingleFlight({
    mutationFn: () => call(checkOwnWebsite, {}),
    onSuccess: (next) => client.setQueryData(websiteLinkQuery.queryKey, next),
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  if (!link?.website) return null
  const code = `<a rel="me" href="${link.profile_url}">${link.profile_url}</a>`
  const copy = async () => {
    if (await copyText(code)) notify.success(t`Copié`)
    else notify.error(t`Erreur`, t`Votre navigateur n’a pas permis la copie : sélectionnez le texte.`)
  }
  return (
    <section
      aria-labelledby="website-check"
      className="-mt-2 rounded-lg border border-line bg-surface p-3.5 text-sm"
    >
      <h2 id="website-check" className="font-semibold">
        <Trans>Faire vérifier ce site</Trans>
      </h2>
      <p className="mt-1 text-ink-2">
        <Trans>
          Ajoutez ce lien à la page indiquée : elle dit ainsi que ce profil est le vôtre, et votre profil
          montre « Lien vérifié » avec le jour.
        </Trans>
      </p>
      <div className="mt-2 flex items-start gap-2">
        <code className="min-w-0 flex-1 rounded-md bg-sunk px-2.5 py-2 font-mono text-xs wrap-anywhere">
          {code}
        </code>
        <Button look="quiet" size="sm" aria-label={t`Copier le lien`} onClick={() => void copy()}>
          <Copy aria-hidden="true" size={16} />
        </Button>
      </div>
      <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-ink-2">
          <Standing link={link} />
        </p>
        <Button
          look="secondary"
          size="sm"
          busy={check.isPending || link.is_pending}
          onClick={() => check.mutate()}
        >
          <RefreshCw aria-hidden="true" size={16} />
          <Trans>Vérifier</Trans>
        </Button>
      </div>
    </section>
  )
}
