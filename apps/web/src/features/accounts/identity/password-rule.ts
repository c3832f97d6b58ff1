import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { getPasswordRule, type PasswordFault, passwordFaults } from '@parvis/contract/accounts/credentials.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { authFailure, isAboutPassword } from './auth-errors.ts'

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

/** Options for a schema's `refine`: reports the fault at the password, also when other fields are wrong. */
export const atPassword = { path: ['password'], when: () => true }

/** Field and sentence for a refusal that concerns a new password; undefined for other failures. */
export function passwordRefusal(
  error: Error,
  i18n: I18n,
): { field: 'password'; message: string } | undefined {
  const failure = authFailure(error)
  return failure.known && isAboutPassword(failure)
    ? { field: 'password', message: i18n._(failure.known) }
    : undefined
}

/** The server's rule for a new password: a hint for the field, and checks for the form. */
export function usePasswordRule() {
  const { t, i18n } = useLingui()
  // The default rule, until the server has answered.
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
    /** Whether the password meets the part of the rule that can be checked here. */
    isAccepted: (values: Typed) => faultsOf(values).length === 0,
    /** Sentence for the first fault. */
    faultIn: (values: Typed) => sentences[faultsOf(values)[0] ?? 'length'],
  }
}
