import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { z } from 'zod'
import { useContractForm } from '../../../lib/contract-form.ts'
import { locale } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
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
type TextName = Exclude<keyof typeof empty, 'amount' | 'donorType' | 'message'>

const given = z.string().trim().min(1)

const Gift = z.object({
  amount: z.string().refine((typed) => 'euros' in readAmount(typed)),
  firstName: given,
  lastName: given,
  email: z
    .string()
    .trim()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
  address: given,
  postalCode: z.string().refine(isPostalCode),
  city: given,
})

/** A gift is simulated: no endpoint takes it, so its schema stands with its form. */
const Donation = z.discriminatedUnion('donorType', [
  Gift.extend({ donorType: z.literal('individual') }),
  Gift.extend({
    donorType: z.literal('company'),
    companyName: given,
    siret: z.string().refine(isSiret),
  }),
])

const limit = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

const required = ['amount', 'firstName', 'lastName', 'email', 'address', 'postalCode', 'city'] as const
const requiredOfCompanies = [...required, 'companyName', 'siret'] as const

/** The whole form of a gift. Nothing of it leaves the page: after two seconds it is thanked for and forgotten. */
export function DonationForm({ name }: { name: string }) {
  const { t } = useLingui()
  const highest = limit.format(highestAmount)
  const amountTexts: Record<AmountFault, string> = {
    missing: t`Indiquez un montant.`,
    unreadable: t`Indiquez un nombre, par exemple 20,50.`,
    'too small': t`Le montant doit être supérieur à zéro.`,
    'too large': t`La loi limite les dons d’une personne à l’ensemble des partis à ${highest} par an.`,
    'too fine': t`Un montant s’arrête aux centimes.`,
  }

  const missing = t`Ce champ est obligatoire.`
  const form = useContractForm({
    schema: Donation,
    start: empty,
    faults: {
      companyName: { missing },
      siret: { missing, wrong: t`Ce numéro n’est pas un SIRET : vérifiez ses quatorze chiffres.` },
      firstName: { missing },
      lastName: { missing },
      email: { missing, wrong: t`Cette adresse email n’est pas valable.` },
      address: { missing },
      postalCode: { missing, wrong: t`Un code postal français compte cinq chiffres, par exemple 75011.` },
      city: { missing },
    },
    send: simulate,
    onSent: () => {
      form.restart(empty)
      notify.success(
        t`Don enregistré avec succès`,
        t`Simulation : votre reçu arriverait par email dans quelques minutes. Aucun argent n’a circulé.`,
      )
    },
    onRefused: () => notify.error(t`Erreur`, t`Impossible de traiter votre don`),
    onFaulty: () => {
      if ((isCompany ? requiredOfCompanies : required).some((field) => form.values[field].trim() === ''))
        notify.error(t`Champs requis manquants`, t`Veuillez remplir tous les champs obligatoires`)
    },
  })
  const donorType = form.field('donorType')
  const isCompany = donorType.value === 'company'
  const amount = form.field('amount')
  const read = readAmount(amount.value)
  const amountFault = 'fault' in read && amount.value.trim() !== '' ? amountTexts[read.fault] : missing

  const text = (
    field: TextName,
    label: string,
    { optional = false, ...input }: Omit<ComponentProps<'input'>, 'ref'> & { optional?: boolean } = {},
  ) => (
    <Field label={optional ? t`${label} (facultatif)` : label} error={form.errorOf(field)}>
      {(control) => (
        <Input {...control} {...form.register(field)} {...input} required={!optional} maxLength={200} />
      )}
    </Field>
  )

  return (
    <Form form={form} label={t`Don à ${name}`} className="gap-5">
      <AmountField
        value={amount.value}
        onChange={amount.onChange}
        error={form.hasFault('amount') ? amountFault : undefined}
        isCompany={isCompany}
      />
      <Segments
        legend={t`Vous donnez en tant que`}
        value={donorType.value}
        onChange={donorType.onChange}
        options={[
          { value: 'individual', label: t`Particulier` },
          { value: 'company', label: t`Entreprise` },
        ]}
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
      {text('email', t`Adresse email`, { type: 'email', autoComplete: 'email' })}
      {text('phone', t`Téléphone`, { type: 'tel', autoComplete: 'tel', optional: true })}
      {text('address', t`Adresse`, { autoComplete: 'street-address' })}
      <div className="grid gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        {text('postalCode', t`Code postal`, { inputMode: 'numeric', autoComplete: 'postal-code' })}
        {text('city', t`Ville`, { autoComplete: 'address-level2' })}
      </div>
      <Field label={t`Message (facultatif)`}>
        {(control) => <TextArea {...control} {...form.register('message')} maxLength={2000} />}
      </Field>
      <Button type="submit" size="lg" block busy={form.isSending}>
        <Trans>Faire un don (simulation)</Trans>
      </Button>
    </Form>
  )
}
