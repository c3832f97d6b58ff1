import { type Token, tokenize, withoutBlankRuns } from '@parvis/contract/rich-text.ts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Fragment } from 'react'
import { contentLanguage } from '../lib/language.ts'
import { siteOrigin } from '../lib/site-origin.ts'
import { useMarking } from './marked.ts'
import { SiteLink } from './site-link.tsx'

const linkClass = 'text-blue hover:underline'

function Part({ token }: { token: Token }) {
  const mark = useMarking()
  switch (token.kind) {
    case 'text':
      return mark(token.text)
    case 'mention':
      return (
        <Link to="/profile/$reference" params={{ reference: token.username }} className={linkClass}>
          <bdi>{token.text}</bdi>
        </Link>
      )
    case 'hashtag':
      return (
        <Link to="/search" search={{ q: `#${token.tag}` }} preload={false} className={linkClass}>
          <bdi>{mark(token.text)}</bdi>
        </Link>
      )
    case 'link':
      return (
        <SiteLink href={token.href} className={linkClass}>
          <bdi>{token.text}</bdi>
        </SiteLink>
      )
  }
}

/** A member's words, as text: line breaks kept, one blank line at a time, mentions, hashtags and addresses as links, each direction apart. */
export function RichText({
  content,
  className,
  lang = contentLanguage,
}: {
  content: string
  className?: string
  lang?: string
}) {
  return (
    <p
      dir="auto"
      lang={lang}
      className={clsx('wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]', className)}
    >
      {tokenize(withoutBlankRuns(content), siteOrigin()).map((token, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        <Fragment key={index}>
          <Part token={token} />
        </Fragment>
      ))}
    </p>
  )
}
