import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { of } from '@parvis/contract/french.ts'
import type { Language } from '@parvis/contract/languages.ts'

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
    const format = formatter(language)
    const translate = (key: keyof Messages & string, values: Values = {}) => {
      const tokens = compiled.get(key) ?? compile(catalogues[language][key])
      compiled.set(key, tokens)
      return format(tokens, { siteName: '{siteName}', ...values })
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

/** Puts values into compiled messages of a language. `{name, de}` elides in French: « d’Agora ». */
function formatter(language: Language) {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  const format = (tokens: Token[], values: Values, count?: number): string =>
    tokens
      .map((token) => {
        if (typeof token === 'string')
          return token === '#' && count !== undefined ? numbers.format(count) : token
        const [name, type, cases = {}] = token
        const value = values[name] ?? ''
        if (type === 'de') return of(String(value))
        if (type === 'number') return numbers.format(Number(value))
        if (type !== 'plural' && type !== 'select') return String(value)
        const category = type === 'plural' ? rules.select(Number(value)) : 'other'
        const chosen = [String(value), category, 'other'].find((each) => Object.hasOwn(cases, each)) ?? ''
        return format(cases[chosen] ?? [], values, type === 'plural' ? Number(value) : count)
      })
      .join('')
  return format
}
