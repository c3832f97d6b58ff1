import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { CaseViewEntry } from '@parvis/contract/trust/desk.schemas.ts'
import * as schemas from '@parvis/contract/trust/desk.schemas.ts'
import { addCaseView, removeCaseView } from '@parvis/contract/trust/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Users } from 'lucide-react'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { notify } from '../../../../ui/notify.ts'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import type { CaseAddress } from '../case-address.ts'
import { addressOf, filtersOf } from '../case-filter.ts'
import { FocusFirst } from './focus-first.tsx'
import { viewsQuery } from './queries.ts'

/** Named filters of the queue: chooses one, removes one, or names the present ones. */
export function ViewsDialog({
  address,
  onChoose,
  onClose,
}: {
  address: CaseAddress
  onChoose: (next: CaseAddress) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const query = useQuery(viewsQuery)
  const views = query.data?.items
  return (
    <Dialog
      title={t`Vues de la file`}
      description={t`Une vue garde des filtres sous un nom, pour vous ou pour toute l’équipe.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {views ? (
        <FocusFirst>
          {views.length > 0 && (
            <ul
              aria-label={t`Vues`}
              className="-mx-1 mb-5 max-h-[40dvh] divide-y divide-line overflow-y-auto p-1"
            >
              {views.map((view) => (
                <View
                  key={view.id}
                  view={view}
                  onChoose={() => {
                    onClose()
                    onChoose(addressOf(view.filters))
                  }}
                />
              ))}
            </ul>
          )}
          <NameForm key={views.length} address={address} />
        </FocusFirst>
      ) : query.error ? (
        <QueryFailure title={t`Les vues n’ont pas pu être chargées`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des vues`} rows={2} />
      )}
    </Dialog>
  )
}

function View({ view, onChoose }: { view: CaseViewEntry; onChoose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const removing = useSingleFlight({
    mutationFn: () => call(removeCaseView, { params: { viewId: view.id } }),
    onSuccess: (left) => {
      client.setQueryData(viewsQuery.queryKey, left)
      notify.success(t`Vue retirée`)
    },
    onError: (error) => {
      notify.error(t`Vue`, i18n._(refusalText(error)))
      void client.invalidateQueries({ queryKey: viewsQuery.queryKey })
    },
  })
  return (
    <li className="flex items-center gap-2">
      <button
        type="button"
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-left -outline-offset-2 font-semibold text-blue hover:underline"
      >
        <span className="min-w-0 truncate">{view.name}</span>
        {view.is_shared && (
          <span className="inline-flex shrink-0 items-center gap-1 text-xs font-semibold text-ink-3">
            <Users aria-hidden="true" size={13} />
            <Trans>Équipe</Trans>
          </span>
        )}
      </button>
      <IconButton
        label={t`Retirer la vue ${view.name}`}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      >
        <Trash2 aria-hidden="true" size={18} />
      </IconButton>
    </li>
  )
}

function NameForm({ address }: { address: CaseAddress }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.addCaseView.body,
    start: { name: '', shared: false },
    bodyOf: (values) => ({ ...values, filters: filtersOf(address) }),
    fieldOf: { case_view_name_taken: 'name' },
    faults: { name: { missing: t`Donnez un nom à la vue.` } },
    send: (body) => call(addCaseView, { body }),
    onSent: (views) => {
      client.setQueryData(viewsQuery.queryKey, views)
      notify.success(t`Vue enregistrée`)
    },
  })
  return (
    <Form form={form}>
      <Field label={t`Nommer les filtres actuels`} error={form.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('name')}
            maxLength={furtherLimits.caseViewName}
            autoComplete="off"
          />
        )}
      </Field>
      <Checkbox {...form.register('shared')}>
        <Trans>Pour toute l’équipe</Trans>
      </Checkbox>
      <RefusalMessage error={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isSending} className="self-start">
        <Trans>Enregistrer la vue</Trans>
      </Button>
    </Form>
  )
}
