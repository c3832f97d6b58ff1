import { Trans, useLingui } from '@lingui/react/macro'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Orientation, PartyView } from '@parvis/contract/people/parties.schemas.ts'
import { orientations } from '@parvis/contract/people/parties.ts'
import * as schemas from '@parvis/contract/people/party-changes.schemas.ts'
import { addParty, amendParty } from '@parvis/contract/people/party-changes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useContractForm } from '../../../lib/contract-form.ts'
import { orientationTexts } from '../../../lib/orientation-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { RefusalMessage } from '../../../ui/refusal-message.tsx'
import { RoleBadge } from '../../../ui/role-badge.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { startingGrounds } from './grounds.ts'
import { GroundsFields, useGroundsFaults } from './grounds-fields.tsx'
import { partiesKey } from './queries.ts'

/** Adds a party, or changes what one is called, how it is coloured and grouped. */
export function PartyDialog({ party, onClose }: { party?: PartyView; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const idFault = t`Des lettres sans accent, des chiffres et des tirets : npa-r.`
  const form = useContractForm({
    schema: party ? schemas.amendParty.body : schemas.addParty.body,
    start: {
      name: party?.name ?? '',
      abbreviation: party?.abbreviation ?? '',
      id: '',
      orientation: (party?.orientation ?? '') as Orientation | '',
      color: party?.color ?? '#6B7280',
      ...startingGrounds(party),
    },
    bodyOf: ({ id, orientation, ...facts }) => {
      // Where none is chosen, the schema says so.
      const body = { ...facts, orientation: orientation as Orientation }
      return party ? { ...body, revision: party.revision } : { ...body, id: id || null }
    },
    faults: { id: { wrong: idFault, tooLong: idFault }, ...useGroundsFaults() },
    send: (body) =>
      'revision' in body
        ? call(amendParty, { params: { partyId: party?.id ?? '' }, body })
        : call(addParty, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: partiesKey }),
    onSent: () => {
      notify.success(party ? t`Parti modifié` : t`Parti ajouté`)
      onClose()
    },
  })
  const { name, id, orientation, color } = form.values
  return (
    <Dialog
      title={party ? t`Modifier le parti` : t`Ajouter un parti`}
      {...(party ? { description: party.name } : {})}
      closeLabel={t`Fermer`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t`Nom`} error={form.errorOf('name')}>
          {(control) => (
            <Input {...control} lang="fr" {...form.register('name')} maxLength={furtherLimits.partyName} />
          )}
        </Field>
        <Field label={t`Sigle`} error={form.errorOf('abbreviation')}>
          {(control) => (
            <Input
              {...control}
              lang="fr"
              {...form.register('abbreviation')}
              maxLength={furtherLimits.partyAbbreviation}
            />
          )}
        </Field>
        {!party && (
          <Field
            label={t`Identifiant (facultatif)`}
            hint={t`Vide, il est tiré du sigle. Il figure dans les adresses : il ne change jamais et ne sert qu’une fois.`}
            error={form.errorOf('id')}
          >
            {(control) => (
              <Input
                {...control}
                autoCapitalize="none"
                spellCheck={false}
                maxLength={30}
                value={id}
                onChange={({ target }) => form.change({ id: target.value.trim().toLowerCase() })}
              />
            )}
          </Field>
        )}
        <Segments<Orientation | ''>
          legend={t`Orientation`}
          value={orientation}
          onChange={(side) => form.change({ orientation: side })}
          options={orientations.map((side) => ({ value: side, label: i18n._(orientationTexts[side]) }))}
        >
          <p className="mt-1.5 text-xs text-ink-3 text-pretty">
            <Trans>
              Un regroupement éditorial, pas une donnée officielle : les filtres du fil le suivent aussitôt,
              pour tous les posts.
            </Trans>
          </p>
          {form.hasFault('orientation') && (
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
                value={color}
                onChange={({ target }) => form.change({ color: target.value.toUpperCase() })}
                className="h-11 w-16 cursor-pointer rounded-lg border border-line-strong bg-surface p-1"
              />
              <RoleBadge
                role="politician"
                label={t`Responsable politique`}
                detail={name || t`Parti politique`}
                dot={color}
              />
            </span>
          )}
        </Field>
        <GroundsFields field={form.field} />
        <RefusalMessage error={form.refusal} />
        <Button type="submit" block busy={form.isSending}>
          {party ? <Trans>Enregistrer</Trans> : <Trans>Ajouter le parti</Trans>}
        </Button>
      </Form>
    </Dialog>
  )
}
