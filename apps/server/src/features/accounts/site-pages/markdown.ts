import type { TextNode } from '@parvis/contract/accounts/site-settings.schemas.ts'
import { fromMarkdown } from 'mdast-util-from-markdown'

type Nodes = ReturnType<typeof fromMarkdown>['children'][number]

/** Addresses that a text may lead to. A path begins with one slash: two begin another site. */
const isSafe = (href: string) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(href)

/**
 * Reads a text in Markdown (CommonMark) without HTML, which stays as typed. Pictures become their description, and addresses
 * other than http(s), mailto and paths of the site become text.
 */
export function readMarkdown(text: string): TextNode[] {
  const read = fromMarkdown(text)
  const definitions = new Map(
    read.children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier, node.url] as const] : [],
    ),
  )
  const all = (nodes: readonly Nodes[]) => nodes.flatMap(one)
  const linked = (href: string | undefined, children: TextNode[]): TextNode[] =>
    href !== undefined && isSafe(href) ? [{ kind: 'link', href, children }] : children

  function one(node: Nodes): TextNode[] {
    switch (node.type) {
      case 'text':
        return [{ kind: 'text', text: node.value }]
      case 'html':
        return [{ kind: 'text', text: node.value }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'code':
        return [{ kind: 'code_block', text: node.value }]
      case 'image':
      case 'imageReference':
        return node.alt ? [{ kind: 'text', text: node.alt }] : []
      case 'break':
        return [{ kind: 'break' }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'paragraph':
        return [{ kind: 'paragraph', children: all(node.children) }]
      case 'blockquote':
        return [{ kind: 'quote', children: all(node.children) }]
      case 'strong':
        return [{ kind: 'strong', children: all(node.children) }]
      case 'emphasis':
        return [{ kind: 'emphasis', children: all(node.children) }]
      case 'heading':
        // The page has a title of the first level.
        return [{ kind: 'heading', level: Math.min(node.depth + 1, 4), children: all(node.children) }]
      case 'list':
        return [
          {
            kind: 'list',
            ordered: node.ordered ?? false,
            start: node.start ?? 1,
            children: all(node.children),
          },
        ]
      case 'listItem':
        return [{ kind: 'item', children: all(node.children) }]
      case 'link':
        return linked(node.url, all(node.children))
      case 'linkReference':
        return linked(definitions.get(node.identifier), all(node.children))
      default:
        return []
    }
  }
  return all(read.children)
}
