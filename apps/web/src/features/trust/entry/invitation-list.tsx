import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Invitation } from '@parvis/contract/people/admissions.schemas.ts'
import { revokeInvitation } from '@parvis/contract/people/admissions.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ticket } from 'lucide-react'
import { useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { separator } from '../../../lib/separator.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { InviteForm } from './invite-form.tsx'
import { InvitedMembers } from './invited-members.tsx'
import { invitationsKey, invitationsQuery } from './queries.ts'
import { stateTexts } from './texts.ts'

/** Links by which newcomers join: made, listed and revoked here, with those who joined by each. */
export function InvitationList() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const query = useInfiniteQuery(invitationsQuery)
  const [asked, setAsked] = useState<Invitation | null>(null)
  const revoking = useSingleFlight({
    mutationFn: ({ id }: Invitation) => call(revokeInvitation, { params: { invitationId: id } }),
    onSuccess: () => notify.success(t`Invitation retirée`),
    onError: (error) => notify.error(t`Invitations`, i18n._(refusalText(error))),
    onSettled: () => {
      setAsked(null)
      void client.invalidateQueries({ queryKey: invitationsKey })
    },
  })
  return (
    <>
      <PageHeader
        title={<Trans>Invitations</Trans>}
        intro={
          <Trans>
            Un lien d’invitation permet de s’inscrire quand l’inscription n’est pas ouverte à tous, sans
            attendre d’accord. Une place est prise quand l’adresse est confirmée.
          </Trans>
        }
      />
      <InviteForm />
      {list()}
      {asked && (
        <ConfirmDialog
          title={t`Retirer cette invitation ?`}
          description={t`Son lien ne vaut plus, aussitôt. Ceux qui se sont inscrits par elle restent.`}
          confirmLabel={t`Retirer l’invitation`}
          cancelLabel={t`Garder l’invitation`}
          closeLabel={t`Fermer`}
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )

  function list() {
    if (!query.data) {
      if (!query.error) return <ListWaiting label={t`Chargement des invitations`} />
      return <QueryFailure title={t`Les invitations n’ont pas pu être chargées`} query={query} />
    }
    const invitations = query.data.pages.flatMap(({ items }) => items)
    if (invitations.length === 0)
      return (
        <EmptyState icon={Ticket} title={t`Aucune invitation`}>
          <Trans>Créez un lien, puis envoyez-le à qui vous voulez.</Trans>
        </EmptyState>
      )
    return (
      <>
        <ul aria-label={t`Invitations`} className="divide-y divide-line border-y border-line">
          {invitations.map((one) => (
            <Row key={one.id} invitation={one} onRevoke={() => setAsked(one)} />
          ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

function Row({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { note, state, uses, max_uses, author, ends_at } = invitation
  const end = i18n.date(new Date(ends_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex flex-col gap-2 px-4 py-3.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
            <span dir="auto" className="wrap-anywhere">
              {note}
            </span>
            <span
              className={clsx(
                'rounded-sm px-1.5 py-0.5 text-xs',
                state === 'open' ? 'bg-blue-soft text-blue' : 'bg-surface-2 text-ink-2',
              )}
            >
              {i18n._(stateTexts[state])}
            </span>
          </p>
          <p className="text-sm text-ink-2">
            <Plural
              value={max_uses}
              one={`${uses} place prise sur #`}
              other={`${uses} places prises sur #`}
            />
          </p>
          <p className="text-sm text-ink-3">
            {author ? <bdi>{author.name}</bdi> : <Trans>Ligne de commande</Trans>}
            {separator}
            <Trans>jusqu’au {end}</Trans>
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {uses > 0 && (
            <Button
              look="quiet"
              size="sm"
              aria-expanded={open}
              aria-controls={id}
              aria-label={t`Inscrits par cette invitation : ${note}`}
              onClick={() => setOpen(!open)}
            >
              <Trans>Inscrits</Trans>
            </Button>
          )}
          {state === 'open' && (
            <Button
              look="secondary"
              size="sm"
              aria-label={t`Retirer l’invitation : ${note}`}
              onClick={onRevoke}
            >
              <Trans>Retirer</Trans>
            </Button>
          )}
        </span>
      </div>
      <div id={id} hidden={!open}>
        {open && <InvitedMembers invitationId={invitation.id} />}
      </div>
    </li>
  )
}
