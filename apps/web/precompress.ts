import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const compressible = /\.(js|css|svg|json|webmanifest)$/
/** Bytes; below this the headers cost more than compression saves. */
const worthwhile = 512

/** Compresses the built assets once, as hard as it can: the server then sends them as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'parvis-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      // Public files are copied as they are, with their comments; every first visit loads these.
      for (const name of ['theme.js', 'service-worker.js']) {
        const path = join(folder, name)
        await writeFile(path, (await minify(path, await readFile(path, 'utf8'))).code)
      }
      const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file))
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file)
          const bytes = await readFile(path)
          if (bytes.byteLength < worthwhile) return
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          await writeFile(`${path}.br`, await brotli(bytes, best))
          await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }))
        }),
      )
    },
  }
}
