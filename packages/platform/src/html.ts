import { escapeMarkup } from './markup.ts'

/** HTML that needs no escaping. Only {@link html} makes it. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Value of a template: texts are escaped, markup is not; null and false are left out. */
type TemplateValue = string | number | Markup | null | false | readonly TemplateValue[]

/** Template of HTML: every value is escaped unless it is markup itself. Attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: TemplateValue[]): Markup {
  let text = parts[0] ?? ''
  values.forEach((value, place) => {
    text += textOf(value) + (parts[place + 1] ?? '')
  })
  return new Markup(text)
}

function textOf(value: TemplateValue): string {
  if (value === null || value === false) return ''
  if (value instanceof Markup) return value.text
  if (typeof value === 'object') return value.map(textOf).join('')
  return escapeMarkup(String(value))
}
