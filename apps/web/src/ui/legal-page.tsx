import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { language } from '../lib/language.ts'

/** A legal text: its title, what it comes to, and its sections. */
export function LegalPage({
  title,
  updated,
  summary,
  children,
}: {
  title: string
  updated: string
  summary: ReactNode
  children: ReactNode
}) {
  return (
    <article className="px-4 py-6 md:px-6">
      <h1 className="text-3xl font-bold tracking-tight">{title}</h1>
      <p className="mt-1 text-sm text-ink-3">{updated}</p>
      {language !== 'fr' && (
        <p role="note" className="mt-4 border-l-4 border-question pl-3 text-sm font-medium text-ink">
          <Trans>Cette traduction est là pour vous aider à lire. Seul le texte français fait foi.</Trans>
        </p>
      )}
      <p className="mt-4 rounded-lg bg-sunk p-4 text-ink text-pretty">{summary}</p>
      {children}
    </article>
  )
}

export function LegalSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="mt-8 scroll-mt-[calc(var(--header-height)+12px)] flex flex-col gap-3 text-ink-2 text-pretty [&_a]:text-blue [&_a]:underline [&_a]:underline-offset-2 [&_ul:not(table_*)>li]:ml-5 [&_ul:not(table_*)>li]:list-disc [&_ul>li]:pl-1 [&_strong]:font-semibold [&_strong]:text-ink [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1.5"
    >
      <h2 className="text-lg text-ink">{title}</h2>
      {children}
    </section>
  )
}
