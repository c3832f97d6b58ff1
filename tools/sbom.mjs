/**
 * `npm run sbom`: writes sbom.cdx.json, the CycloneDX list of production packages, from package-lock.json. The same
 * lock always yields the same file. `-- --check` writes nothing and reports whether the list is complete.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages } from './audit/production-packages.mjs'
import { npm, root } from './launcher/processes.mjs'

// Not `--omit=dev`: npm would omit packages that development tools use too, such as pg and zod.
const options = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
const { code, output } = await npm(process.execPath, options)
if (code !== 0) throw new Error(output)

const bom = JSON.parse(output.slice(output.indexOf('{')))
const ours = Object.values(productionPackages())
const referenceOf = ({ name, version }) => `${name}@${version}`
const wanted = new Set(ours.map(referenceOf))
const isWanted = (reference) => wanted.has(reference)
// Values that npm generates anew each time, and the name of the working folder.
const { serialNumber, metadata, ...rest } = bom
const { timestamp, tools, component, ...about } = metadata
const inOrder = (a, b) => (a['bom-ref'] ?? a.ref).localeCompare(b['bom-ref'] ?? b.ref, 'en')
const list = {
  ...rest,
  metadata: { ...about, component: { ...component, name: 'parvis', type: 'application' } },
  components: bom.components.filter((one) => isWanted(one['bom-ref'])).sort(inOrder),
  dependencies: bom.dependencies
    .filter(({ ref }) => isWanted(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isWanted).sort() }))
    .sort(inOrder),
}

const faults = [...missing(list), ...addresses(list)]
for (const fault of faults) console.error(`sbom: ${fault}`)
if (faults.length > 0) process.exitCode = 1
else if (!process.argv.includes('--check')) {
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(list, null, 2)}\n`)
  console.log(`sbom.cdx.json : ${list.components.length} composants`)
}

/** Production packages missing from the list, or without a licence. */
function missing({ components }) {
  const named = new Map(components.map((one) => [one['bom-ref'], one]))
  const required = new Set(ours.filter(({ optional }) => !optional).map(referenceOf))
  return [...required].flatMap((reference) => {
    const found = named.get(reference)
    if (found === undefined) return [`${reference} is not listed`]
    return found.licenses === undefined ? [`${reference} has no licence`] : []
  })
}

/** Registry addresses: the origin of a download is no property of a package. */
function addresses({ components }) {
  const found = JSON.stringify(components).match(/https?:\/\/[^"]*registry[^"]*/g) ?? []
  return found.map((address) => `holds the address ${address}`)
}
