import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffMember } from '@parvis/contract/trust/staff.schemas.ts'
import { type StaffFlag, setStaff } from '@parvis/contract/trust/staff.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import { moderationKey } from '../../../cache/query-keys.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../lib/single-flight.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ListEnd } from '../../../ui/list-end.tsx'
import { ListWaiting } from '../../../ui/list-waiting.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryFailure } from '../../../ui/query-failure.tsx'
import { AuthorAvatar, AuthorName } from '../../people/authors/author-link.tsx'
import { GrantForm } from './grant-form.tsx'
import { staffQuery } from './queries.ts'

/** A right about to be given or taken. */
interface Change {
  username: string
  name: string
  flag: StaffFlag
  value: boolean
}

/** Moderators, administrators and editors; their rights are given and taken here. */
export function StaffList({ ownId }: { ownId: string | undefined }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [change, setChange] = useState<Change | null>(null)
  const query = useInfiniteQuery(staffQuery)
  const { data, error } = query
  const setting = useSingleFlight({
    mutationFn: ({ username, flag, value }: Change) => call(setStaff, { body: { username, flag, value } }),
    onSuccess: ({ member }, { value }) => {
      notify.success(value ? t`Droit donné à ${member.name}` : t`Droit retiré à ${member.name}`)
      setChange(null)
      void client.invalidateQueries({ queryKey: moderationKey })
      // One's own rights may be among them.
      if (member.id === ownId) void client.invalidateQueries()
    },
    onError: (failure) => {
      notify.error(t`Équipe`, i18n._(refusalText(failure)))
      setChange(null)
    },
  })
  return (
    <>
      <PageHeader
        title={<Trans>Équipe</Trans>}
        intro={
          <Trans>
            Les modérateurs jugent les signalements et les demandes de vérification. Les administrateurs, de
            plus, composent l’équipe et lisent le journal des actes. Les éditeurs corrigent les données
            politiques.
          </Trans>
        }
      />
      {list()}
      <GrantForm onAsk={setChange} />
      <Elsewhere />
      {change && (
        <ConfirmDialog
          title={titleOf(change)}
          description={
            change.value
              ? t`Ce droit vaut aussitôt, et l’acte est inscrit au journal.`
              : t`Ce droit cesse aussitôt, et l’acte est inscrit au journal.`
          }
          confirmLabel={change.value ? t`Donner ce droit` : t`Retirer ce droit`}
          cancelLabel={t`Annuler`}
          closeLabel={t`Fermer`}
          busy={setting.isPending}
          onConfirm={() => setting.mutate(change)}
          onClose={() => setChange(null)}
        />
      )}
    </>
  )

  function titleOf({ name, flag, value }: Change) {
    const titles = {
      moderator: [t`Faire de ${name} un modérateur ?`, t`Retirer à ${name} le droit de modérer ?`],
      administrator: [t`Faire de ${name} un administrateur ?`, t`Retirer à ${name} le droit d’administrer ?`],
      editor: [
        t`Faire de ${name} un éditeur des données ?`,
        t`Retirer à ${name} le droit de corriger les données ?`,
      ],
    } as const satisfies Record<StaffFlag, readonly [string, string]>
    return titles[flag][value ? 0 : 1]
  }

  function list() {
    if (!data) {
      if (!error) return <ListWaiting label={t`Chargement de l’équipe`} />
      return <QueryFailure title={t`L’équipe n’a pas pu être chargée`} query={query} />
    }
    return (
      <>
        <ul aria-label={t`Équipe`} className="divide-y divide-line border-b border-line">
          {data.pages
            .flatMap(({ items }) => items)
            .map((one) => (
              <li key={one.member.id} className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5">
                <AuthorAvatar author={one.member} userId={one.member.id} size="sm" />
                <div className="min-w-0 flex-1 basis-48">
                  <AuthorName author={one.member} size="sm" withHandle />
                </div>
                <Rights of={one} onAsk={setChange} />
              </li>
            ))}
        </ul>
        {query.hasNextPage && (
          <ListEnd query={query} waiting={<ListWaiting label={t`Chargement de la suite`} rows={2} />} />
        )}
      </>
    )
  }
}

/** The rights of one of the staff, each a button that asks before it changes anything. */
function Rights({ of: { member, ...rights }, onAsk }: { of: StaffMember; onAsk: (change: Change) => void }) {
  const { t } = useLingui()
  const { username, name } = member
  const flags = [
    { flag: 'moderator' as const, given: rights.is_moderator, label: t`Modération` },
    { flag: 'administrator' as const, given: rights.is_administrator, label: t`Administration` },
    { flag: 'editor' as const, given: rights.is_editor, label: t`Édition des données` },
  ]
  return (
    <span className="flex flex-wrap gap-2">
      {flags.map(({ flag, given, label }) => (
        <Button
          key={flag}
          look="secondary"
          size="sm"
          aria-pressed={given}
          aria-label={t`${label} : ${name}`}
          disabled={username === null}
          className="aria-pressed:border-transparent aria-pressed:bg-blue aria-pressed:text-on-blue aria-pressed:hover:bg-blue-hover"
          onClick={() => username !== null && onAsk({ username, name, flag, value: !given })}
        >
          {label}
        </Button>
      ))}
    </span>
  )
}

/** Tools of the staff on the members' own pages. */
function Elsewhere() {
  return (
    <section className="border-t border-line px-4 py-5">
      <h2 className="text-base">
        <Trans>Ailleurs</Trans>
      </h2>
      <Link
        to="/polls"
        className="mt-2 inline-flex min-h-11 items-center gap-2.5 font-semibold text-blue hover:underline"
      >
        <ChartNoAxesColumn aria-hidden="true" size={18} />
        <Trans>Ouvrir et clore des sondages</Trans>
      </Link>
    </section>
  )
}
