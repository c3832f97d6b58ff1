import { LawReference } from '@parvis/contract/civic/laws.schemas.ts'
import { uidOfSlug } from '@parvis/contract/civic/official-slug.ts'
import { isPoliticalSlug } from '@parvis/contract/civic/political-slugs.ts'
import { OfficialReference, VoteReference } from '@parvis/contract/civic/roll-calls.schemas.ts'
import { type EmbedKind, type EmbedTarget, embedKinds } from '@parvis/contract/discovery/embeds.ts'
import { isUuid } from '@parvis/contract/id.ts'

/** In code units. */
const mostUnits = 2_000
/** Anchors of blocks and figures. */
const blockForm = /^[a-z0-9][a-z0-9-]{0,119}$/i

/** Pages of the site that have an embed, by their path. */
const pages: [path: RegExp, kind: EmbedKind][] = [
  [/^\/post\/([^/]+)\/?$/, 'posts'],
  [/^\/polls\/([^/]+)\/?$/, 'polls'],
  [/^\/political-data\/([^/]+)\/?$/, 'data'],
  [/^\/law-tracking\/([^/]+)\/?$/, 'laws'],
  [/^\/scrutins\/([^/]+)\/?$/, 'votes'],
  [/^\/elus\/([^/]+)\/?$/, 'officials'],
]

export const isEmbedKind = (given: string): given is EmbedKind => embedKinds.some((kind) => kind === given)

/** A target whose id has the form of its kind; undefined for any other. */
export function targetNamed(kind: EmbedKind, id: string, block?: string): EmbedTarget | undefined {
  if (kind === 'laws') return LawReference.safeParse(id).success ? { kind, id } : undefined
  if (kind === 'votes') return VoteReference.safeParse({ uid: id }).success ? { kind, id } : undefined
  if (kind === 'officials') return OfficialReference.safeParse({ uid: id }).success ? { kind, id } : undefined
  if (kind !== 'data') return isUuid(id) ? { kind, id: id.toLowerCase() } : undefined
  if (!isPoliticalSlug(id) || (block !== undefined && !blockForm.test(block))) return undefined
  return { kind, id, block }
}

/** The content at a page or embed address of this site; undefined for any other address. */
export function targetAt(siteUrl: string, address: string): EmbedTarget | undefined {
  if (address.length > mostUnits || !URL.canParse(address)) return undefined
  const { protocol, host, username, password, pathname, hash, searchParams } = new URL(address)
  if (!/^https?:$/.test(protocol) || host !== new URL(siteUrl).host || username + password !== '')
    return undefined
  const anchor = hash.slice(1)
  const [, kind = '', named = ''] = /^\/embed\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  if (isEmbedKind(kind)) return targetNamed(kind, named, searchParams.get('block') ?? undefined)
  for (const [path, of] of pages) {
    const id = path.exec(pathname)?.[1]
    if (id === undefined) continue
    const question = of === 'posts' ? /^question-(.+)$/.exec(anchor)?.[1] : undefined
    if (question !== undefined) return targetNamed('questions', question)
    if (of === 'officials') return targetNamed(of, uidOfSlug(id))
    return targetNamed(of, id, of === 'data' && anchor !== '' ? anchor : undefined)
  }
  return undefined
}
