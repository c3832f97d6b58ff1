import { Trans, useLingui } from '@lingui/react/macro'
import { giveConsent, withdrawConsent } from '@parvis/contract/people/own-profile.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { exactDay } from '../../../lib/relative-time.ts'
import { siteName } from '../../../lib/site-name.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'

/** The consent to the processing of what tells political opinions: how it stands, and the way to change it. */
export function ConsentChoice() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const { data: profile } = useQuery(ownProfileQuery)
  const [asked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(wanted ? giveConsent : withdrawConsent),
    onSuccess: ({ consented_at }) => {
      client.setQueryData(ownProfileQuery.queryKey, (known) => known && { ...known, consented_at })
      setAsked(false)
      if (consented_at === null) notify.success(t`Votre accord est retiré`)
      else notify.success(t`Merci, votre accord est enregistré`)
    },
    onError: (error) => notify.error(t`Erreur`, i18n._(refusalText(error))),
  })
  if (!profile) return <Skeleton className="h-24" />
  const given = profile.consented_at
  const day = given === null ? '' : exactDay(new Date(given))
  return (
    <section>
      <h3 className="text-md font-semibold">
        <Trans>Accord sur mes opinions politiques</Trans>
      </h3>
      <p className="mt-0.5 text-sm text-ink-2 text-pretty">
        {given === null ? (
          <Trans>
            Vous n’avez pas donné votre accord : vous lisez tout {siteName}, sans réagir, commenter, publier,
            suivre, voter ni écrire.
          </Trans>
        ) : (
          <Trans>
            Depuis le {day}, vous acceptez que {siteName} traite vos réactions, vos abonnements et vos votes,
            qui peuvent révéler vos opinions politiques.
          </Trans>
        )}
      </p>
      <Button
        look="secondary"
        size="sm"
        className="mt-3"
        busy={change.isPending && !asked}
        onClick={() => (given === null ? change.mutate(true) : setAsked(true))}
      >
        {given === null ? <Trans>Donner mon accord</Trans> : <Trans>Retirer mon accord</Trans>}
      </Button>
      {asked && (
        <Dialog
          title={t`Retirer votre accord ?`}
          description={t`Aussitôt, et sur tous vos appareils :`}
          closeLabel={t`Fermer`}
          onClose={() => setAsked(false)}
        >
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2">
            <li>
              <Trans>
                vous ne pourrez plus réagir, commenter, publier, suivre, voter ni écrire ; lire reste possible
                ;
              </Trans>
            </li>
            <li>
              <Trans>
                ce que vous avez déjà fait reste en place : vous pouvez l’effacer pièce par pièce, ou
                supprimer votre compte et tout ce qu’il contient ;
              </Trans>
            </li>
            <li>
              <Trans>vous pourrez redonner votre accord ici quand vous voudrez.</Trans>
            </li>
          </ul>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button look="secondary" onClick={() => setAsked(false)}>
              <Trans>Garder mon accord</Trans>
            </Button>
            <Button look="danger" busy={change.isPending} onClick={() => change.mutate(false)}>
              <Trans>Retirer mon accord</Trans>
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
