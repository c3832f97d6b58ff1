import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { CaseTag } from '@parvis/contract/trust/case-views.schemas.ts'
import * as schemas from '@parvis/contract/trust/desk.schemas.ts'
import { removeCaseTag, tagCase } from '@parvis/contract/trust/desk.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { moderationKey } from '../../../../cache/query-keys.ts'
import { call } from '../../../../lib/api-client.ts'
import { useContractForm } from '../../../../lib/contract-form.ts'
import { refusalText } from '../../../../lib/refusal-texts.ts'
import { useSingleFlight } from '../../../../lib/single-flight.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip, Chips } from '../../../../ui/chip.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/input.tsx'
import { ListWaiting } from '../../../../ui/list-waiting.tsx'
import { notify } from '../../../../ui/notify.ts'
import { QueryFailure } from '../../../../ui/query-failure.tsx'
import { RefusalMessage } from '../../../../ui/refusal-message.tsx'
import { useOwnProfile } from '../../../accounts/identity/queries.ts'
import { cacheCase } from '../queries.ts'
import type { SharedCase } from './desk-request.ts'
import { FocusFirst } from './focus-first.tsx'
import { tagsQuery } from './queries.ts'

/** Tags a case with words of the team, or a new one. */
export function TagsDialog({ shown, onClose }: { shown: SharedCase; onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(tagsQuery)
  const own = useOwnProfile()
  const known = query.data?.items
  return (
    <Dialog
      title={t`Étiquettes du dossier`}
      description={t`Cinq au plus. L’équipe seule les voit, et la file se filtre par elles.`}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      {known ? (
        <FocusFirst>
          <TagForm shown={shown} known={known} onSent={onClose} />
          {own?.is_administrator && known.length > 0 && <Removal known={known} />}
        </FocusFirst>
      ) : query.error ? (
        <QueryFailure title={t`Les étiquettes n’ont pas pu être chargées`} query={query} />
      ) : (
        <ListWaiting label={t`Chargement des étiquettes`} rows={2} />
      )}
    </Dialog>
  )
}

/** Names that are chosen, with the new one when there is one. */
const named = ({ chosen, added }: { chosen: string[]; added: string }) =>
  added.trim() === '' ? chosen : [...chosen, added]

function TagForm({
  shown,
  known,
  onSent,
}: {
  shown: SharedCase
  known: readonly CaseTag[]
  onSent: () => void
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useContractForm({
    schema: schemas.tagCase.body,
    start: { chosen: shown.tags.map(({ name }) => name), added: '' },
    bodyOf: (values) => ({ tags: named(values) }),
    send: (body) => call(tagCase, { params: { caseId: shown.id }, body }),
    onSent: (answer) => {
      cacheCase(client, answer)
      notify.success(t`Étiquettes enregistrées`)
      onSent()
    },
  })
  const chosen = form.field('chosen')
  const isFull = named(form.values).length >= furtherLimits.tagsOfCase
  return (
    <Form form={form}>
      {known.length > 0 && (
        <Chips label={t`Étiquettes de l’équipe`} wraps className="max-h-[32dvh] overflow-y-auto p-0.5">
          {known.map(({ id, name }) => {
            const isChosen = chosen.value.includes(name)
            return (
              <Chip
                key={id}
                chosen={isChosen}
                onChoose={() => {
                  if (isChosen) chosen.onChange(chosen.value.filter((one) => one !== name))
                  else if (!isFull) chosen.onChange([...chosen.value, name])
                }}
              >
                {name}
              </Chip>
            )
          })}
        </Chips>
      )}
      <Field label={t`Nouvelle étiquette (facultatif)`} hint={t`Trente caractères au plus.`}>
        {(control) => (
          <Input
            {...control}
            {...form.register('added')}
            maxLength={furtherLimits.caseTag}
            autoComplete="off"
          />
        )}
      </Field>
      {isFull && (
        <p role="status" className="text-sm text-ink-2">
          <Trans>Ce dossier a cinq étiquettes : retirez-en une pour en choisir une autre.</Trans>
        </p>
      )}
      <RefusalMessage error={form.refusal} />
      <Button type="submit" busy={form.isSending} className="self-start">
        <Trans>Enregistrer</Trans>
      </Button>
    </Form>
  )
}

/** Takes a tag away from the whole team: for administrators. */
function Removal({ known }: { known: readonly CaseTag[] }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const removing = useSingleFlight({
    mutationFn: (tagId: string) => call(removeCaseTag, { params: { tagId } }),
    onSuccess: (left) => {
      client.setQueryData(tagsQuery.queryKey, left)
      void client.invalidateQueries({ queryKey: moderationKey })
      notify.success(t`Étiquette retirée`)
    },
    onError: (error) => notify.error(t`Étiquette`, i18n._(refusalText(error))),
  })
  return (
    <details className="mt-5 border-t border-line pt-3">
      <summary className="hit-44 cursor-pointer text-sm font-semibold text-ink-2">
        <Trans>Retirer une étiquette de toute l’équipe</Trans>
      </summary>
      <ul className="mt-2 divide-y divide-line text-sm">
        {known.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={t`Retirer l’étiquette ${name}`}
              disabled={removing.isPending}
              onClick={() => removing.mutate(id)}
            >
              <Trash2 aria-hidden="true" size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
