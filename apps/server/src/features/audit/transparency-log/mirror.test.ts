import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { expect } from 'vitest'
import { mirror } from '../../../../../../tools/mirror-log.ts'
import { checkpointOf, takesDecisions } from '../../../../test/logged-decisions.ts'
import { test } from '../../../../test/parvis.ts'
import { tamper } from '../../../../test/tampering.ts'
import { openLogSigner } from './keys.ts'

test('a mirror holds the files of the log, fetches only what is new, and refuses a log that is not the one it copied', async ({
  context,
  address,
}) => {
  const signer = await openLogSigner(context)
  const folder = joinPath(context.config.dataFolder, 'mirror')
  const copies = (options: { folder?: string; maxAge?: number; key?: string } = {}) =>
    mirror({ folder, site: address, key: undefined, maxAge: 60, ...options })
  await takesDecisions(context, signer, 300)
  const note = await checkpointOf(address, 300)
  expect(await copies()).toMatchObject({ size: 300, added: 300 })
  expect(await readFile(joinPath(folder, 'checkpoint'), 'utf8')).toBe(note)
  for (const file of [
    'tile/0/000',
    'tile/0/001.p/44',
    'tile/1/000.p/1',
    'tile/entries/000',
    'tile/entries/001.p/44',
  ])
    expect(await readFile(joinPath(folder, file)), file).toEqual(
      Buffer.from(await (await fetch(`${address}/log/${file}`)).arrayBuffer()),
    )

  await takesDecisions(context, signer, 250)
  await checkpointOf(address, 550)
  // The mirror does not fetch its copies again.
  await tamper(
    context,
    'delete from transparency_log_tiles',
    `update transparency_log set reason = 'hate' where index = 7`,
  )
  expect(await copies()).toMatchObject({ size: 550, added: 250 })
  expect(await readdir(joinPath(folder, 'tile/entries/'))).toEqual(['000', '001', '001.p', '002.p'])
  // The job may have stored the altered entry meanwhile.
  await tamper(
    context,
    `update transparency_log set reason = 'sealed' where index = 7`,
    'delete from transparency_log_tiles',
  )
  expect(await copies()).toMatchObject({ size: 550, added: 0 })

  await tamper(context, `update transparency_log set reason = 'hate' where index = 530`)
  await takesDecisions(context, signer, 1)
  await checkpointOf(address, 551)
  await expect(copies()).rejects.toThrow('déjà copiées, a été remplacée')
  await tamper(context, `update transparency_log set reason = 'sealed' where index = 530`)
  await tamper(context, `update transparency_log set reason = 'hate' where index = 550`)
  await expect(copies()).rejects.toThrow('ne donnent pas la racine signée')
  await tamper(context, `update transparency_log set reason = 'sealed' where index = 550`)
  await tamper(context, `update transparency_log_nodes set hash = sha256('x') where level = 8 and index = 0`)
  await expect(copies({ folder: `${folder}-new` })).rejects.toThrow('tile/1/000.p/2')
  await expect(copies({ maxAge: -1 })).rejects.toThrow('périmé')
  await expect(copies({ key: 'autre.example/log+00000000+AA' })).rejects.toThrow('autre clé')

  // A damaged copy is the reader's own, not the log's.
  const bundle = joinPath(folder, 'tile/entries/000')
  const whole = await readFile(bundle)
  await writeFile(bundle, whole.toString('latin1').replace('sealed', 'opened'), 'latin1')
  await expect(copies()).rejects.toThrow('abîmée')
  await writeFile(bundle, whole)

  // A run that was cut off leaves files without a checkpoint: the next one begins where the checkpoint stands.
  await mkdir(joinPath(folder, 'tile/entries/003.p'), { recursive: true })
  await writeFile(joinPath(folder, 'tile/entries/003.p/9'), 'half')
  await rm(`${folder}-new`, { recursive: true, force: true })

  const forget = () =>
    tamper(
      context,
      'delete from transparency_log_tiles',
      'delete from transparency_log_cosignatures',
      'delete from transparency_log',
      'delete from transparency_log_nodes',
      'delete from transparency_log_heads where size > 0',
    )
  await forget()
  await takesDecisions(context, signer, 549)
  await checkpointOf(address, 549)
  await expect(copies()).rejects.toThrow('plus court qu’avant')
  await takesDecisions(context, signer, 1)
  await checkpointOf(address, 550)
  await expect(copies()).rejects.toThrow('deux journaux différents')
  await takesDecisions(context, signer, 60)
  await checkpointOf(address, 610)
  await expect(copies()).rejects.toThrow('remplacée')
})
