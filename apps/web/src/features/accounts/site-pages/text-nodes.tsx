import type { TextNode } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { createElement, type ReactNode } from 'react'

const links = 'text-blue underline underline-offset-2 wrap-anywhere'

/** A text that the publisher wrote in Markdown. It has no HTML: what is shown is made here. */
export function TextNodes({ nodes }: { nodes: readonly TextNode[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  return nodes.map((node, place) => <Node key={place} node={node} />)
}

function Node({ node }: { node: TextNode }): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return <code className="rounded bg-sunk px-1 font-mono text-[0.9em]">{node.text}</code>
    case 'code_block':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what overflows is scrolled to by keyboard
        <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-sunk p-3.5 font-mono text-sm text-ink">
          <code>{node.text}</code>
        </pre>
      )
    case 'break':
      return <br />
    case 'rule':
      return <hr className="border-line" />
    case 'paragraph':
      return (
        <p>
          <TextNodes nodes={node.children} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-3 border-l-4 border-line pl-4">
          <TextNodes nodes={node.children} />
        </blockquote>
      )
    case 'item':
      return (
        <li className="ml-5 pl-1">
          <TextNodes nodes={node.children} />
        </li>
      )
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <TextNodes nodes={node.children} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <TextNodes nodes={node.children} />
        </em>
      )
    case 'heading':
      return createElement(
        `h${node.level}`,
        { className: 'mt-3 text-lg text-ink text-balance' },
        <TextNodes nodes={node.children} />,
      )
    case 'list':
      return node.ordered ? (
        <ol start={node.start} className="flex list-decimal flex-col gap-1.5">
          <TextNodes nodes={node.children} />
        </ol>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5">
          <TextNodes nodes={node.children} />
        </ul>
      )
    case 'link':
      return (
        <a href={node.href} rel="noreferrer" className={links}>
          <TextNodes nodes={node.children} />
        </a>
      )
  }
}
