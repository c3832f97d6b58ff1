import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { locale } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { notify } from '../../../ui/notify.ts'
import { Segments } from '../../../ui/segments.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { simulate } from '../membership/simulated.ts'
import { type AmountFault, highestAmount, readAmount } from './amount.ts'
import { AmountField } from './amount-field.tsx'
import { isPostalCode, isSiret } from './company-number.ts'

const empty = {
  amount: '',
  donorType: 'individual' as 'individual' | 'company',
  companyName: '',
  siret: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  message: '',
}
type Donation = typeof empty
type TextName = Exclude<keyof Donation, 'amount' | 'donorType' | 'message'>

const limit = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/** In the order in which they stand. */
const required = ['amount', 'firstName', 'lastName', 'email', 'address', 'postalCode', 'city'] as const
const requiredOfCompanies = ['amount', 'companyName', 'siret', ...required.slice(1)] as const

/** The whole form of a gift. Nothing of it leaves the page: after two seconds it is thanked for and forgotten. */
export function DonationForm({ name }: { name: string }) {
  const { t } = useLingui()
  const form = useForm<Donation>({ defaultValues: empty, shouldFocusError: false })
  const { errors, isSubmitting } = form.formState
  const isCompany = form.watch('donorType') === 'company'

  const highest = limit.format(highestAmount)
  const amountTexts: Record<AmountFault, string> = {
    missing: t`Indiquez un montant.`,
    unreadable: t`Indiquez un nombre, par exemple 20,50.`,
    'too small': t`Le montant doit être supérieur à zéro.`,
    'too large': t`La loi limite les dons d’une personne à un parti à ${highest} par an.`,
    'too fine': t`Un montant s’arrête aux centimes.`,
  }

  /** Faults of each field, in the order of the form. */
  const faultsOf = (values: Donation): [keyof Donation, string][] => {
    const faults: [keyof Donation, string][] = []
    const amount = readAmount(values.amount)
    if ('fault' in amount) faults.push(['amount', amountTexts[amount.fault]])
    if (isCompany && !isSiret(values.siret))
      faults.push(['siret', t`Ce numéro n’est pas un SIRET : vérifiez ses quatorze chiffres.`])
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()))
      faults.push(['email', t`Cette adresse e-mail n’est pas valable.`])
    if (!isPostalCode(values.postalCode))
      faults.push(['postalCode', t`Un code postal français compte cinq chiffres, par exemple 75011.`])
    return faults
  }

  const refuse = (faults: [keyof Donation, string][]) => {
    for (const [field, message] of faults) form.setError(field, { message })
    const [first] = faults
    if (first) form.setFocus(first[0])
  }

  const submit = form.handleSubmit(async (values) => {
    const missing = (isCompany ? requiredOfCompanies : required).filter(
      (field) => values[field].trim() === '',
    )
    if (missing.length > 0) {
      notify.error(t`Champs requis manquants`, t`Veuillez remplir tous les champs obligatoires`)
      return refuse(missing.map((field) => [field, t`Ce champ est obligatoire.`]))
    }
    const faults = faultsOf(values)
    if (faults.length > 0) return refuse(faults)
    try {
      await simulate()
    } catch {
      notify.error(t`Erreur`, t`Impossible de traiter votre don`)
      return
    }
    form.reset(empty)
    notify.success(
      t`Don enregistré avec succès`,
      t`Simulation : votre reçu arriverait par e-mail dans quelques minutes. Aucun argent n’a circulé.`,
    )
  })

  const text = (
    field: TextName,
    label: string,
    { optional = false, ...input }: Omit<ComponentProps<'input'>, 'ref'> & { optional?: boolean } = {},
  ) => (
    <Field label={optional ? t`${label} (facultatif)` : label} error={errors[field]?.message}>
      {(control) => (
        <Input {...control} {...form.register(field)} {...input} required={!optional} maxLength={200} />
      )}
    </Field>
  )

  return (
    <form
      aria-label={t`Don à ${name}`}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-5"
    >
      <Controller
        control={form.control}
        name="amount"
        render={({ field }) => (
          <AmountField
            ref={field.ref}
            value={field.value}
            onChange={(value) => {
              form.clearErrors('amount')
              field.onChange(value)
            }}
            error={errors.amount?.message}
            isCompany={isCompany}
          />
        )}
      />
      <Controller
        control={form.control}
        name="donorType"
        render={({ field }) => (
          <Segments
            legend={t`Vous donnez en tant que`}
            value={field.value}
            onChange={field.onChange}
            options={[
              { value: 'individual', label: t`Particulier` },
              { value: 'company', label: t`Entreprise` },
            ]}
          />
        )}
      />
      {isCompany && (
        <>
          {text('companyName', t`Nom de l’entreprise`, { autoComplete: 'organization' })}
          {text('siret', t`SIRET`, { inputMode: 'numeric', autoComplete: 'off' })}
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        {text('firstName', t`Prénom`, { autoComplete: 'given-name' })}
        {text('lastName', t`Nom`, { autoComplete: 'family-name' })}
      </div>
      {text('email', t`Adresse e-mail`, { type: 'email', autoComplete: 'email' })}
      {text('phone', t`Téléphone`, { type: 'tel', autoComplete: 'tel', optional: true })}
      {text('address', t`Adresse`, { autoComplete: 'street-address' })}
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {text('postalCode', t`Code postal`, { inputMode: 'numeric', autoComplete: 'postal-code' })}
        {text('city', t`Ville`, { autoComplete: 'address-level2' })}
      </div>
      <Field label={t`Message (facultatif)`}>
        {(control) => <TextArea {...control} {...form.register('message')} maxLength={2000} />}
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        <Trans>Faire un don (simulation)</Trans>
      </Button>
    </form>
  )
}
