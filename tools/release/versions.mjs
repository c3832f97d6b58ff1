import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../launcher/processes.mjs'

/** Files that name the image's tag. */
const images = ['ops/kubernetes/kustomization.yaml', 'ops/kubernetes/migrate/kustomization.yaml']

const read = (file) => readFileSync(join(root, file), 'utf8')
const written = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Contents of all files that hold the version of Parvis, with another version: the root, its workspaces, their
 * dependencies on each other, the lock and the images. `npm version --workspaces` leaves those dependencies as they are,
 * and asks the registry for them.
 * @returns {Record<string, string>} by file
 */
export function filesWithVersion(version) {
  const lock = JSON.parse(read('package-lock.json'))
  const parts = Object.keys(lock.packages).filter((path) => !path.includes('node_modules'))
  const ours = new Set(parts.map((path) => lock.packages[path].name))
  lock.version = version
  for (const path of parts) setVersion(lock.packages[path], version, ours)
  const files = { 'package-lock.json': written(lock) }
  for (const path of parts) {
    const file = join(path, 'package.json')
    const manifest = JSON.parse(read(file))
    setVersion(manifest, version, ours)
    files[file] = written(manifest)
  }
  for (const file of images) {
    const tag = /^( +newTag: ).*$/m
    if (!tag.test(read(file))) throw new Error(`${file} names no tag of the image`)
    files[file] = read(file).replace(tag, `$1${version}`)
  }
  return files
}

function setVersion(manifest, version, ours) {
  manifest.version = version
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const name of Object.keys(manifest[kind] ?? {})) if (ours.has(name)) manifest[kind][name] = version
}
