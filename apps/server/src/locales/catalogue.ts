import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { of } from '@parvis/contract/french.ts'
import { type Language, languages } from '@parvis/contract/languages.ts'

type Values = Record<string, string | number>

/** A compiled message. Plural cases are keyed by a number (`=1` by `1`) or a category (`one`). */
export type Token = string | [name: string, type?: string, cases?: Record<string, Token[]>]

/** The parameters of a message; of several, those of all of them. */
type ParametersOf<Messages, Key extends keyof Messages> = (
  Key extends unknown
    ? (each: Messages[Key]) => void
    : never
) extends (all: infer All) => void
  ? All
  : never

/** Returns a message in one language, with the token `{siteName}` in place of the name of the site. */
export type Translate<Messages> = <Key extends keyof Messages & string>(
  key: Key,
  ...values: object extends ParametersOf<Messages, Key> ? [] : [ParametersOf<Messages, Key>]
) => string

export type Translations<Messages> = Readonly<Record<Language, Translate<Messages>>>

/** Compiles a message in ICU MessageFormat, as the web app's catalogues are compiled. Throws on a syntax error. */
export const compile = (message: string): Token[] => compileMessageOrThrow(message) as Token[]

/** Makes the messages of a district available. Each is compiled when it is first needed. */
export function translationsOf<Messages>(
  catalogues: Record<Language, Record<keyof Messages & string, string>>,
): Translations<Messages> {
  const translateTo = (language: Language) => {
    const compiled = new Map<string, Token[]>()
    const translate = (key: keyof Messages & string, values: Values = {}) => {
      const tokens = compiled.get(key) ?? compile(catalogues[language][key])
      compiled.set(key, tokens)
      return format(tokens, { siteName: '{siteName}', ...values }, language)
    }
    return translate as Translate<Messages>
  }
  return {
    fr: translateTo('fr'),
    en: translateTo('en'),
    es: translateTo('es'),
    de: translateTo('de'),
    it: translateTo('it'),
  }
}

const plurals = new Map(languages.map((language) => [language, new Intl.PluralRules(language)]))
const numbers = new Map(languages.map((language) => [language, new Intl.NumberFormat(language)]))

/** Puts values into a compiled message. `{name, de}` elides in French: « d’Agora ». `count`: the number that `#` stands for. */
function format(tokens: Token[], values: Values, language: Language, count?: number): string {
  const put = (token: Token): string => {
    if (token === '#' && count !== undefined) return numbers.get(language)?.format(count) ?? ''
    if (typeof token === 'string') return token
    const [name, type, cases = {}] = token
    const value = values[name] ?? ''
    const number = Number(value)
    if (type === 'de') return of(String(value))
    if (type === 'number') return numbers.get(language)?.format(number) ?? ''
    if (type !== 'plural' && type !== 'select') return String(value)
    const category = type === 'plural' ? plurals.get(language)?.select(number) : undefined
    const chosen = [String(value), category ?? 'other', 'other'].find((each) => Object.hasOwn(cases, each))
    return format(cases[chosen ?? ''] ?? [], values, language, type === 'plural' ? number : count)
  }
  return tokens.map(put).join('')
}
