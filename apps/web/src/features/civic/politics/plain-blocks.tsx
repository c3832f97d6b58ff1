import { Trans } from '@lingui/react/macro'
import type {
  FactsBlock,
  LinksBlock,
  PublisherBlock,
  TimelineBlock,
} from '@parvis/contract/civic/political-blocks.schemas.ts'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { contentLanguage, interfaceLanguage } from '../../../lib/language.ts'
import { Button } from '../../../ui/button.tsx'
import { dateText } from './fact-format.ts'
import { SourceMention } from './provenance.tsx'

export function Facts({ facts }: { facts: FactsBlock['facts'] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-brass">
      {facts.map((fact) => (
        <li key={fact} className="text-ink text-pretty">
          {fact}
        </li>
      ))}
    </ul>
  )
}

/** Moments that are drawn at once, and where something else is the page's matter. */
const pageLength = 15
const briefLength = 3

export function Timeline({ block, brief }: { block: TimelineBlock; brief: boolean }) {
  const [shown, setShown] = useState(brief ? briefLength : pageLength)
  return (
    <>
      <ol aria-label={block.title} className="relative ml-1.5 border-l border-line">
        {block.items.slice(0, shown).map((item) => (
          <li key={item.key} className="relative pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-[7px] -left-[5px] size-[9px] rounded-full border-2 border-surface bg-brass"
            />
            <p lang={interfaceLanguage} className="text-sm font-semibold text-ink-2 tabular-nums">
              <time dateTime={item.from}>{dateText(item.from)}</time>
              {item.to !== null && item.to !== item.from && (
                <>
                  {' – '}
                  <time dateTime={item.to}>{dateText(item.to)}</time>
                </>
              )}
            </p>
            <p className="font-semibold text-ink text-pretty">{item.title}</p>
            {item.description && <p className="text-sm text-ink-2 text-pretty">{item.description}</p>}
            <SourceMention provenance={item.provenance} />
          </li>
        ))}
      </ol>
      {block.items.length > shown && (
        <p lang={interfaceLanguage} className="flex justify-center pt-4">
          <Button look="secondary" size="sm" onClick={() => setShown(shown + pageLength)}>
            <Trans>Voir plus</Trans>
          </Button>
        </p>
      )}
    </>
  )
}

/** Says what Parvis does not show, and leads to who publishes it. */
export function Publisher({ block }: { block: PublisherBlock }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink text-pretty">{block.missing}</p>
      <p className="text-sm text-ink-2 text-pretty">
        <span lang={interfaceLanguage}>
          <Trans>
            Publié par : <span lang={contentLanguage}>{block.institution}</span>.
          </Trans>
        </span>{' '}
        {block.publishes}
      </p>
      <p lang={interfaceLanguage}>
        <a
          href={block.url}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-blue hover:underline"
        >
          <ExternalLink aria-hidden="true" size={17} />
          <Trans>Lire à la source</Trans>
          <span className="sr-only">
            <Trans>(s’ouvre dans un nouvel onglet)</Trans>
          </span>
        </a>
      </p>
    </div>
  )
}

export function Links({ links }: { links: LinksBlock['links'] }) {
  return (
    <ul className="flex flex-col">
      {links.map(({ label, description, path }) => (
        <li key={path} className="border-t border-line first:border-t-0">
          <Link to={path} className="group flex min-h-12 items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-blue group-hover:underline">{label}</span>
              {description && <span className="block text-sm text-ink-2">{description}</span>}
            </span>
            <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
