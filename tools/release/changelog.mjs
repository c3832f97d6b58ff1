/** CHANGELOG.md: its form, the notes of a version, and the step from « À paraître » to a version. */

/** Sections of a version, in their order: operators first, and « Ajouté » last, where most lines are added. */
export const sections = ['Mise à jour', 'Sécurité', 'Corrigé', 'Modifié', 'Ajouté']
export const coming = 'À paraître'
const versionTitle = /^(\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?) — (\d{4}-\d\d-\d\d)$/

/**
 * Reads the versions, newest first.
 * @returns {{ title: string, version: string | undefined, sections: { title: string, entries: string[] }[], text: string }[]}
 */
export function readChangelog(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n')
      const [title, body] = end === -1 ? [block, ''] : [block.slice(0, end), block.slice(end + 1)]
      const parts = body.split(/^### /m).slice(1)
      return {
        title,
        version: versionTitle.exec(title)?.[1],
        text: body.trim(),
        sections: parts.map((part) => {
          const [name = '', ...lines] = part.split('\n')
          return { title: name, entries: entriesOf(lines.join('\n')) }
        }),
      }
    })
}

/** Entries of a section, each on one line. */
function entriesOf(text) {
  return text
    .split(/^- /m)
    .slice(1)
    .map((entry) => entry.trim().replace(/\s+/g, ' '))
}

/** Faults of form, each a French sentence. */
export function faultsOf(text) {
  const versions = readChangelog(text)
  const faults = []
  if (versions[0]?.title !== coming) faults.push(`La première rubrique n’est pas « ## ${coming} ».`)
  for (const { title, version } of versions.slice(1))
    if (version === undefined) faults.push(`« ${title} » n’a pas la forme « 1.2.3 — 2026-01-31 ».`)
  for (const version of versions) faults.push(...faultsOfVersion(version))
  return faults
}

function faultsOfVersion({ title: version, sections: found, text }) {
  const faults = []
  const order = found.map(({ title }) => sections.indexOf(title))
  if (order.includes(-1) || order.some((place, index) => index > 0 && place <= order[index - 1]))
    faults.push(`Sous « ${version} », les rubriques ne sont pas, dans l’ordre : ${sections.join(', ')}.`)
  for (const { title, entries } of found)
    if (entries.length === 0) faults.push(`Sous « ${version} », « ${title} » est vide.`)
  // As a merge by union leaves them.
  const entries = found.flatMap((section) => section.entries)
  for (const entry of new Set(entries.filter((one, index) => entries.indexOf(one) !== index)))
    faults.push(`Sous « ${version} », « ${entry.slice(0, 60)} » est deux fois.`)
  // An entry, the rest of one, a title or an empty line.
  const stray = text.split('\n').find((line) => !/^(- \S| {2}\S|### |$)/.test(line))
  if (stray !== undefined) faults.push(`Sous « ${version} », une ligne n’est pas une entrée : ${stray}`)
  if (text !== '' && !text.startsWith('### '))
    faults.push(`Sous « ${version} », des entrées ne sont dans aucune rubrique.`)
  return faults
}

/** Faults that keep the coming version from being released, each a French sentence. */
export function lacksOfComing(text) {
  const [first] = readChangelog(text)
  const titles = first?.title === coming ? first.sections.map(({ title }) => title) : []
  if (titles.length === 0) return [`CHANGELOG.md n’a rien sous « ${coming} ».`]
  if (titles.includes('Mise à jour')) return []
  return [
    `CHANGELOG.md n’a pas de « Mise à jour » sous « ${coming} » : dites ce que l’exploitant doit faire, ou « Rien à faire. ».`,
  ]
}

/** Gives the coming version its number and date, and opens a new « À paraître ». */
export function withRelease(text, version, date) {
  return text.replace(`## ${coming}\n`, `## ${coming}\n\n## ${version} — ${date}\n`)
}

/** Notes of the coming version, as Markdown. */
export function comingNotes(text) {
  return readChangelog(text)[0]?.text ?? ''
}
