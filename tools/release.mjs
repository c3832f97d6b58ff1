/**
 * `npm run release -- VERSION`: checks, writes the version and its notes, commits and tags. It pushes nothing.
 * `--dry-run` shows all of it and writes nothing. How to release: CONTRIBUTING.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import semver from 'semver'
import { environmentWith, quietly, root } from './launcher/processes.mjs'
import { Refusal, say } from './launcher/say.mjs'
import { comingNotes, faultsOf, lacksOfComing, withRelease } from './release/changelog.mjs'
import { git, isClean } from './release/git.mjs'
import { releasedFile } from './release/released-api.mjs'
import { isTested } from './release/tested.mjs'
import { filesWithVersion } from './release/versions.mjs'

const usage = `Usage :
  npm run release -- VERSION             préparer la version : contrôles, numéros, journal, SBOM, commit, étiquette
  npm run release -- VERSION --dry-run   tout montrer, ne rien écrire`

function readWish() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' } },
    })
    const [version, ...more] = positionals
    return version === undefined || more.length > 0
      ? undefined
      : { version, isDry: values['dry-run'] === true }
  } catch {
    return undefined
  }
}

/** All reasons not to release, each a French sentence. */
function reasonsAgainst(version, changelog) {
  const reasons = []
  const tags = git(['tag', '--list', 'v*'])
    .split('\n')
    .flatMap((tag) => semver.valid(tag) ?? [])
  const { version: present } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const newest = [...tags, present].sort(semver.compare).at(-1)
  const isNew = !tags.includes(newest) && version === newest
  if (semver.valid(version) !== version)
    reasons.push(`« ${version} » n’est pas un numéro de version, comme 1.4.0 (semver.org).`)
  else if (!isNew && !semver.gt(version, newest))
    reasons.push(`La version ${version} ne vient pas après ${newest}.`)
  const branch = git(['branch', '--show-current'])
  if (branch !== 'main') reasons.push(`La branche est « ${branch} » : une version se fait sur main.`)
  if (!isClean()) reasons.push('Des fichiers ne sont pas dans un commit : git status les nomme.')
  if (!isTested(git(['rev-parse', 'HEAD^{tree}'])))
    reasons.push('npm test n’a pas réussi en entier sur ce commit : lancez-le, puis recommencez.')
  return [
    ...reasons,
    ...faultsOf(changelog).map((fault) => `CHANGELOG.md : ${fault}`),
    ...lacksOfComing(changelog),
  ]
}

/** In a process of its own: the contract needs the Node.js of the project. */
async function writeApi() {
  const { code, output } = await quietly(process.execPath, ['tools/release/openapi.mjs'], {
    cwd: root,
    env: environmentWith(process.execPath),
  })
  if (code !== 0) throw new Refusal(`Le document de l’API ne s’écrit pas.\n${output.trim()}`)
}

async function writeSbom() {
  const { code, output } = await quietly(process.execPath, ['tools/sbom.mjs'], {
    cwd: root,
    env: environmentWith(process.execPath),
  })
  if (code !== 0) throw new Refusal(`La liste des composants (SBOM) ne s’écrit pas.\n${output.trim()}`)
}

/** Commits and tags; a failure leaves everything as it was, since there was nothing beside the commit. */
async function release(files, version, message) {
  const before = git(['rev-parse', 'HEAD'])
  try {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
    await writeApi()
    git(['commit', '--quiet', '--message', `Release ${version}`, '--', ...Object.keys(files), releasedFile])
    await writeSbom()
    // Not « strip », which takes the titles for comments.
    git(['tag', '--annotate', '--cleanup=whitespace', '--file=-', `v${version}`], message)
  } catch (error) {
    git(['reset', '--quiet', '--hard', before])
    throw new Refusal(`Rien n’est fait, tout est comme avant : ${error.message}`)
  }
}

async function main() {
  const command = readWish()
  if (command === undefined) {
    say(usage)
    return 2
  }
  const { version, isDry } = command
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  const reasons = reasonsAgainst(version, changelog)
  if (reasons.length > 0 && !isDry) throw new Refusal(reasons.join('\n'))
  // In French, the day in Paris.
  const date = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
  const message = `Parvis ${version}\n\n${comingNotes(changelog)}\n\nÉtapes de toute mise à jour : docs/guide/mise-a-jour.md\n`
  const files = { ...filesWithVersion(version), 'CHANGELOG.md': withRelease(changelog, version, date) }
  if (!isDry) await release(files, version, message)
  console.log(`${message}
${isDry ? 'Seraient écrits' : 'Écrits'} : ${[...Object.keys(files), releasedFile].join(', ')}, sbom.cdx.json
${isDry ? 'Suivraient' : 'Faits'} : le commit « Release ${version} », l’étiquette v${version}, datés du ${date}
À publier ensuite :
  git push --atomic origin main v${version}
et sbom.cdx.json, joint aux notes ci-dessus.`)
  if (isDry && reasons.length > 0) throw new Refusal(`\nPour l’instant, refusé :\n${reasons.join('\n')}`)
  return 0
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    say(error instanceof Refusal ? error.message : (error.stack ?? String(error)))
    process.exitCode = 1
  },
)
