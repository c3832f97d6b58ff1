import { tokenize } from '@parvis/contract/rich-text.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'

/** Mentions and hashtags of a text, as entities of a status. */
interface Marks {
  html: string
  mentions: { id: string; username: string; acct: string; url: string }[]
  tags: { name: string; url: string }[]
}

/** A text as HTML: paragraphs, and links for addresses, mentions and hashtags. Whatever was typed as HTML is shown as text. */
export function contentOf(content: string, siteUrl: string): Marks {
  const mentions = new Map<string, Marks['mentions'][number]>()
  const tags = new Map<string, Marks['tags'][number]>()
  const inline = tokenize(content, siteUrl)
    .map((token) => {
      const text = escapeMarkup(token.text)
      if (token.kind === 'mention') {
        const { username } = token
        const url = `${siteUrl}/profile/${encodeURIComponent(username)}`
        mentions.set(username, { id: username, username, acct: username, url })
        return `<span class="h-card"><a href="${escapeMarkup(url)}" class="u-url mention">${text}</a></span>`
      }
      if (token.kind === 'hashtag') {
        const name = token.tag.toLowerCase()
        const url = `${siteUrl}/search?q=${encodeURIComponent(`#${token.tag}`)}`
        tags.set(name, { name, url })
        return `<a href="${escapeMarkup(url)}" class="mention hashtag" rel="tag">${text}</a>`
      }
      if (token.kind === 'link')
        return `<a href="${escapeMarkup(token.href)}" rel="nofollow noopener noreferrer" target="_blank">${text}</a>`
      return text
    })
    .join('')
  return { html: paragraphs(inline), mentions: [...mentions.values()], tags: [...tags.values()] }
}

function paragraphs(inline: string): string {
  if (inline.trim() === '') return ''
  return inline
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('')
}
