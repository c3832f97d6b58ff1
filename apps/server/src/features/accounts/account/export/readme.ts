import { withSiteName } from '@parvis/contract/accounts/site-name.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { longMoment } from '@parvis/platform/paris.ts'
import { translations } from '../../../../locales/accounts.gen.ts'
import type { Part } from './parts.ts'

/** Describes the archive file by file. */
export function readme(
  parts: Pick<Part, 'file'>[],
  { siteUrl, siteName, at, language }: { siteUrl: string; siteName: string; at: Date; language: Language },
): string {
  const t = translations[language]
  const title = siteName.toLocaleUpperCase(language)
  const longest = Math.max(...parts.map(({ file }) => file.length))
  const files = parts.map(({ file }) => `${file.padEnd(longest)}  ${t(`archive.files.${file}`)}`)
  const paragraphs = [
    t('archive.readme.heading', { title, day: longMoment(language, at), siteUrl }),
    t('archive.readme.intro'),
    t('archive.readme.lists', { siteUrl }),
    files.join('\n'),
    t('archive.readme.folders'),
    t('archive.readme.absent'),
  ]
  return withSiteName(`${paragraphs.join('\n\n')}\n`, siteName, language)
}
