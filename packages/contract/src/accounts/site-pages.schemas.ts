import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { addedTexts } from './site-pages.ts'

/** Publisher of this instance, null where nobody says so, and the figures that its legal texts name. */
export const AboutView = z.object({
  /** Name, postal address and other facts that the law requires of a publisher: several lines of plain text. */
  operator: z.string().nullable(),
  /** An e-mail address or an http(s) address. */
  contact: z.string().nullable(),
  /** Days for which the limits of new accounts hold; 0: none is new. */
  new_account_days: z.int(),
  /** Days for which documents of a verification are kept after its decision. */
  documents_days: z.int(),
  /** Days for which names and addresses of notifiers without an account are kept. */
  notices_days: z.int(),
  /** Days for which the security log of an account is kept. */
  security_days: z.int(),
})
export type AboutView = z.infer<typeof AboutView>

export const getAbout = {
  summary: 'Who publishes this instance and how to reach them',
  scope: 'read',
  returns: AboutView,
} satisfies Description

/** A text in Markdown, as a tree of a few kinds of nodes. HTML in it is shown as text. */
export type TextNode =
  | { kind: 'text' | 'code' | 'code_block'; text: string }
  | { kind: 'break' | 'rule' }
  | { kind: 'paragraph' | 'quote' | 'item' | 'strong' | 'emphasis'; children: TextNode[] }
  | { kind: 'heading'; level: number; children: TextNode[] }
  | { kind: 'list'; ordered: boolean; start: number; children: TextNode[] }
  | { kind: 'link'; href: string; children: TextNode[] }

export const TextNode: z.ZodType<TextNode> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'code', 'code_block']), text: z.string() }),
    z.object({ kind: z.enum(['break', 'rule']) }),
    z.object({
      kind: z.enum(['paragraph', 'quote', 'item', 'strong', 'emphasis']),
      children: z.array(TextNode),
    }),
    z.object({ kind: z.literal('heading'), level: z.int(), children: z.array(TextNode) }),
    z.object({
      kind: z.literal('list'),
      ordered: z.boolean(),
      start: z.int(),
      children: z.array(TextNode),
    }),
    /** An http(s) or mailto address, or a path of the site. */
    z.object({ kind: z.literal('link'), href: z.string(), children: z.array(TextNode) }),
  ]),
)

export const getSitePage = {
  summary: 'A page of the publisher',
  scope: 'read',
  params: z.object({ slug: z.string().max(100) }),
  returns: z.object({ title: z.string(), nodes: z.array(TextNode) }),
  refusals: ['site_page_not_found'],
} satisfies Description

export const getAddedText = {
  summary: 'What the publisher has added to one of the site’s own texts; an empty list where nothing',
  scope: 'read',
  params: z.object({ text: z.enum(addedTexts) }),
  returns: z.object({ nodes: z.array(TextNode) }),
} satisfies Description
