import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '@parvis/contract/limits.ts'
import type { Orientation } from '@parvis/contract/people/parties.schemas.ts'
import { orientations, partyIdPattern } from '@parvis/contract/people/parties.ts'
import type { PartyView } from '@parvis/contract/people/party-records.schemas.ts'
import { addParty, amendParty } from '@parvis/contract/people/party-records.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { focusFirstWrong } from '../../../ui/first-wrong.ts'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { RoleBadge } from '../../../ui/role-badge.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { isComplete, startingGrounds } from './grounds.ts'
import { GroundsFields } from './grounds-fields.tsx'
import { partiesKey } from './queries.ts'

/** Adds a party, or changes what one is called, how it is coloured and grouped. */
export function PartyDialog({ party, onClose }: { party?: PartyView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [facts, setFacts] = useState({
    name: party?.name ?? '',
    abbreviation: party?.abbreviation ?? '',
    color: party?.color ?? '#6B7280',
  })
  const [orientation, setOrientation] = useState<Orientation | ''>(party?.orientation ?? '')
  const [id, setId] = useState('')
  const [grounds, setGrounds] = useState(() => startingGrounds(party))
  const [missing, setMissing] = useState(false)
  const isId = id === '' || (id.length <= 30 && partyIdPattern.test(id))
  const saving = useMutation({
    mutationFn: (side: Orientation) => {
      const body = { ...facts, orientation: side, ...grounds }
      return party
        ? call(amendParty, { params: { partyId: party.id }, body: { ...body, revision: party.revision } })
        : call(addParty, { body: { ...body, id: id || null } })
    },
    onSuccess: () => {
      notify.success(party ? t`Parti modifié` : t`Parti ajouté`)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: partiesKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    focusFirstWrong(event)
    const complete =
      facts.name.trim() !== '' && facts.abbreviation.trim() !== '' && isId && isComplete(grounds)
    setMissing(true)
    if (complete && orientation !== '' && !saving.isPending) saving.mutate(orientation)
  }
  const needed = (text: string) => (missing && text.trim() === '' ? t`Ce champ est nécessaire.` : undefined)
  return (
    <Dialog
      title={party ? t`Modifier le parti` : t`Ajouter un parti`}
      {...(party ? { description: party.name } : {})}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t`Nom`} error={needed(facts.name)}>
          {(control) => (
            <Input
              {...control}
              lang="fr"
              maxLength={limits.partyName}
              value={facts.name}
              onChange={({ target }) => setFacts({ ...facts, name: target.value })}
            />
          )}
        </Field>
        <Field label={t`Sigle`} error={needed(facts.abbreviation)}>
          {(control) => (
            <Input
              {...control}
              lang="fr"
              maxLength={limits.partyAbbreviation}
              value={facts.abbreviation}
              onChange={({ target }) => setFacts({ ...facts, abbreviation: target.value })}
            />
          )}
        </Field>
        {!party && (
          <Field
            label={t`Identifiant (facultatif)`}
            hint={t`Vide, il est tiré du sigle. Il figure dans les adresses : il ne change jamais et ne sert qu’une fois.`}
            error={
              missing && !isId ? t`Des lettres sans accent, des chiffres et des tirets : npa-r.` : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={30}
                value={id}
                onChange={({ target }) => setId(target.value.trim().toLowerCase())}
              />
            )}
          </Field>
        )}
        <Segments<Orientation | ''>
          legend={t`Orientation`}
          value={orientation}
          onChange={setOrientation}
          options={orientations.map((side) => ({ value: side, label: i18n._(orientationTexts[side]) }))}
        >
          <p className="mt-1.5 text-xs text-ink-3 text-pretty">
            <Trans>
              Un regroupement éditorial, pas une donnée officielle : les filtres du fil le suivent aussitôt,
              pour tous les posts.
            </Trans>
          </p>
          {missing && orientation === '' && (
            <p role="alert" className="mt-1 text-sm font-medium text-danger">
              <Trans>Choisissez une orientation.</Trans>
            </p>
          )}
        </Segments>
        <Field label={t`Couleur`} hint={t`La couleur d’usage, sans valeur officielle.`}>
          {(control) => (
            <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
              <input
                {...control}
                type="color"
                value={facts.color}
                onChange={({ target }) => setFacts({ ...facts, color: target.value.toUpperCase() })}
                className="h-11 w-16 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
              />
              <RoleBadge
                role="politician"
                label={t`Responsable politique`}
                detail={facts.name || t`Parti politique`}
                dot={facts.color}
              />
            </span>
          )}
        </Field>
        <GroundsFields value={grounds} missing={missing} onChange={setGrounds} />
        <RefusalMessage error={saving.error} />
        <Button type="submit" block busy={saving.isPending}>
          {party ? <Trans>Enregistrer</Trans> : <Trans>Ajouter le parti</Trans>}
        </Button>
      </form>
    </Dialog>
  )
}
