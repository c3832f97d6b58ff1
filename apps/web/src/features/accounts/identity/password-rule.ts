import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getPasswordRule, type PasswordFault, passwordFaults } from '@parvis/contract/accounts/passwords.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'

const passwordRuleQuery = queryOptions({
  queryKey: ['password-rule'],
  queryFn: ({ signal }) => call(getPasswordRule, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const classTexts = {
  lower: msg`une minuscule`,
  upper: msg`une majuscule`,
  digit: msg`un chiffre`,
  symbol: msg`un symbole`,
}

interface Typed {
  password: string
  email?: string
}

/** For a schema's `refine`: the fault stands at the password, and is found beside those of other fields. */
export const atPassword = { path: ['password'], when: () => true }

/** The server's rule for a new password, as its field says it and as a form can check it. */
export function usePasswordRule() {
  const { t, i18n } = useLingui()
  // What no operator has changed, until the server has answered.
  const { data: rule = { minimum: 8, classes: [] } } = useQuery(passwordRuleQuery)
  const { minimum } = rule
  const classes = rule.classes.map((name) => i18n._(classTexts[name])).join(', ')
  const sentences: Record<PasswordFault, string> = {
    length: t`Ce mot de passe est trop court : ${minimum} caractères au moins.`,
    characters: t`Il manque à ce mot de passe l’un de ces caractères : ${classes}.`,
    address: t`Votre mot de passe ne peut pas être votre adresse.`,
  }
  const faultsOf = ({ password, email = '' }: Typed) => passwordFaults(rule, password, email)
  return {
    hint:
      classes === ''
        ? t`${minimum} caractères au moins. Les mots de passe courants et votre adresse sont refusés.`
        : t`${minimum} caractères au moins, dont : ${classes}. Les mots de passe courants et votre adresse sont refusés.`,
    /** Whether nothing is wrong that shows before the server is asked. */
    isAccepted: (values: Typed) => faultsOf(values).length === 0,
    /** The sentence for the first thing that is wrong. */
    faultIn: (values: Typed) => sentences[faultsOf(values)[0] ?? 'length'],
  }
}
