import { Trans, useLingui } from '@lingui/react/macro'
import { answerPreparedVerification } from '@parvis/contract/people/prepared-verifications.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { ownProfileQuery } from '../../accounts/identity/queries.ts'
import { ownVerificationQuery, preparedQuery } from './queries.ts'
import { dayOf } from './texts.ts'

/** A verification that the staff prepared from a public source, to accept or to decline. */
export function PreparedCard() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data } = useQuery(preparedQuery)
  const [declining, setDeclining] = useState(false)
  const answering = useSingleFlight({
    mutationFn: ({ id, accept }: { id: string; accept: boolean }) =>
      call(answerPreparedVerification, { params: { preparedId: id }, body: { accept } }),
    onSuccess: (answer, { accept }) => {
      client.setQueryData(preparedQuery.queryKey, answer)
      void client.invalidateQueries({ queryKey: ownVerificationQuery.queryKey })
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey })
      if (accept)
        notify.success(
          t`Demande envoyée`,
          t`Vous serez prévenu de la décision par notification et par email.`,
        )
      else notify.success(t`Vérification déclinée`)
    },
    onSettled: () => setDeclining(false),
  })
  const prepared = data?.prepared
  if (!prepared) return null
  const {
    id,
    name,
    mandate,
    territory,
    source_url,
    source_on,
    mandate_ends_on,
    may_accept: mayAccept,
  } = prepared
  return (
    <section aria-labelledby="prepared" className="border-b border-line bg-blue-soft px-4 py-5">
      <h2 id="prepared" className="text-post">
        <Trans>Une vérification est préparée pour vous</Trans>
      </h2>
      <p className="mt-1 text-sm text-ink-2 text-pretty">
        <Trans>
          L’équipe a relevé votre mandat dans une source publique. Si vous l’acceptez, une personne l’examine
          sans que vous envoyiez de document.
        </Trans>
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(
          [
            [t`Nom dans la source`, name],
            [t`Mandat ou fonction`, mandate],
            [t`Institution`, territory],
            [t`Fin du mandat`, mandate_ends_on && dayOf(mandate_ends_on)],
            [t`Relevée dans la source le`, dayOf(source_on)],
          ] as const
        ).map(
          ([label, value]) =>
            value && (
              <div key={label} className="min-w-0">
                <dt className="text-xs text-ink-2">{label}</dt>
                <dd className="font-medium wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
        <div className="min-w-0 sm:col-span-2">
          <dt className="text-xs text-ink-2">
            <Trans>Source du mandat</Trans>
          </dt>
          <dd className="font-medium wrap-anywhere">
            <a
              href={source_url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-blue underline underline-offset-2"
            >
              {source_url}
            </a>
          </dd>
        </div>
      </dl>
      {!mayAccept && (
        <p className="mt-3 text-sm text-pretty">
          <Trans>
            Elle est destinée à un compte de responsable politique, et le vôtre est d’un autre type. Écrivez à
            l’équipe si ce mandat est le vôtre.
          </Trans>
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {mayAccept && (
          <Button
            busy={answering.isPending && !declining}
            onClick={() => answering.mutate({ id, accept: true })}
          >
            <Trans>Accepter et demander la vérification</Trans>
          </Button>
        )}
        <Button look="secondary" onClick={() => setDeclining(true)}>
          <Trans>Décliner</Trans>
        </Button>
      </div>
      <div className="mt-3">
        <RefusalMessage error={answering.error} />
      </div>
      {declining && (
        <ConfirmDialog
          title={t`Décliner cette vérification ?`}
          description={t`Elle disparaît. Vous pourrez toujours demander la vérification vous-même, avec un document.`}
          confirmLabel={t`Décliner`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={answering.isPending}
          onConfirm={() => answering.mutate({ id, accept: false })}
          onClose={() => setDeclining(false)}
        />
      )}
    </section>
  )
}
