import { Trans, useLingui } from '@lingui/react/macro'
import type { LogWitness } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { settingsLimits } from '@parvis/contract/accounts/site-settings.ts'
import { type SettingsState, sectionDrafts } from '@parvis/contract/trust/administration.schemas.ts'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { DaysField } from './days-field.tsx'
import { SectionFrame } from './section-frame.tsx'
import { useSectionForm } from './use-section-form.ts'

/** Witnesses that sign each state of the public log, and how many must have signed one. */
export function WitnessesForm({ state }: { state: SettingsState['witnesses'] }) {
  const { t } = useLingui()
  const section = useSectionForm({
    section: 'witnesses',
    schema: sectionDrafts.witnesses,
    state,
    faults: { reason: { missing: t`Dites pourquoi.` } },
  })
  const { form } = section
  const { value: witnesses, onChange } = form.field('values.witnesses')
  const fields = [
    ['name', t`Nom`, 'text'],
    ['vkey', t`Clé de vérification`, 'text'],
    ['url', t`Adresse, sans /add-checkpoint`, 'url'],
  ] as const
  const set = (index: number, change: Partial<LogWitness>) =>
    onChange(witnesses.map((one, place) => (place === index ? { ...one, ...change } : one)))
  return (
    <SectionFrame section="witnesses" state={section}>
      <p className="text-sm text-ink-2 text-pretty">
        <Trans>
          Un témoin est tenu par quelqu’un d’autre que vous : une université, une rédaction, une association.
          Il ne signe un état du journal que s’il prolonge le précédent. Leur état se lit sur la page du
          journal public.
        </Trans>
      </p>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1.5 text-sm font-semibold text-ink-2">
          <Trans>Témoins</Trans>
        </legend>
        {witnesses.map((witness, index) => (
          <details
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            key={index}
            {...(witness.name === '' ||
            fields.some(([name]) => form.errorOf(`values.witnesses.${index}.${name}`))
              ? { open: true }
              : {})}
            className="rounded-lg border border-line"
          >
            <summary className="flex min-h-11 cursor-pointer items-center px-3.5 font-semibold wrap-anywhere">
              {witness.name || t`Nouveau témoin`}
            </summary>
            <div className="flex flex-col gap-3 px-3.5 pb-4">
              {fields.map(([name, label, type]) => (
                <Field key={name} label={label} error={form.errorOf(`values.witnesses.${index}.${name}`)}>
                  {(control) => (
                    <Input
                      {...control}
                      type={type}
                      autoComplete="off"
                      spellCheck={false}
                      value={witness[name]}
                      onChange={({ target }) => set(index, { [name]: target.value })}
                    />
                  )}
                </Field>
              ))}
              <Button
                look="quiet"
                size="sm"
                className="self-start"
                onClick={() => onChange(witnesses.filter((_, place) => place !== index))}
              >
                <Trash2 aria-hidden="true" size={16} />
                <Trans>Retirer ce témoin</Trans>
              </Button>
            </div>
          </details>
        ))}
        {witnesses.length < settingsLimits.witnesses && (
          <Button
            look="secondary"
            size="sm"
            className="self-start"
            onClick={() => onChange([...witnesses, { name: '', vkey: '', url: '' }])}
          >
            <Plus aria-hidden="true" size={16} />
            <Trans>Ajouter un témoin</Trans>
          </Button>
        )}
      </fieldset>
      <DaysField
        label={t`Signatures demandées`}
        hint={
          <Trans>
            Combien de témoins doivent avoir signé un état. Avec moins, la page du journal le dit. 0 : aucun.
          </Trans>
        }
        least={0}
        most={witnesses.length}
        field={form.field('values.quorum')}
      />
    </SectionFrame>
  )
}
