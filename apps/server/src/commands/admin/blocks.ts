import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { EntryBlock } from '@parvis/contract/people/entry-blocks.schemas.ts'
import { type EntryBlockKind, entryBlockKinds } from '@parvis/contract/people/entry-blocks.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { paris } from '@parvis/platform/paris.ts'
import type { AppContext } from '../../app-context.ts'
import { commandLine } from '../../features/audit/staff-acts/index.ts'
import {
  addBlock,
  type BlockTerms,
  findBlock,
  importBlocks,
  readBlocks,
  removeBlock,
  setDisposable,
} from '../../features/people/entry-blocks/index.ts'
import { allPages, failure, orRefusal, withGivenFile } from '../answer.ts'
import { Misuse, readArguments, refuseMore, requireOneOf, requireText, requireWord } from '../arguments.ts'
import type { SiteAct } from '../command.ts'

const verbs = ['list', 'add', 'remove', 'import', 'disposable'] as const

const refused = {
  entry_block_invalid: 'Cette valeur n’est pas de la forme attendue.',
  entry_block_too_wide: 'Ce blocage viserait trop de monde : précisez-le.',
  entry_block_exists: 'C’est déjà bloqué.',
  entry_block_end_past: 'La fin doit être à venir.',
  entry_block_list_too_long: `La liste est trop longue : ${furtherLimits.blockImportLines} lignes au plus.`,
}

const options = {
  reason: { type: 'string' },
  days: { type: 'string' },
  'sign-in': { type: 'boolean' },
  search: { type: 'string' },
} as const

/** Reads the words of `blocks`. */
export function readBlockWords(words: readonly string[]): SiteAct {
  const { values, positionals } = readArguments(words, options)
  const [first, second, ...rest] = positionals
  const verb = requireOneOf(first, verbs, 'la commande de blocks')
  if (verb === 'disposable') {
    const state = requireOneOf(second, ['on', 'off'], 'l’état')
    refuseMore(rest)
    return (context) => useDisposable(context, state === 'on')
  }
  const kind = requireOneOf(second, entryBlockKinds, 'la sorte de blocage')
  if (verb === 'list') {
    refuseMore(rest)
    return (context) => list(context, kind, values.search)
  }
  const [given, ...more] = rest
  const value = requireWord(given, verb === 'import' ? 'le fichier' : 'la valeur')
  refuseMore(more)
  if (verb === 'remove') return (context) => remove(context, kind, value)
  const reason = requireText(values.reason, '--reason', furtherLimits.blockReason)
  const { days } = values
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days)) throw new Misuse('--days : un nombre de jours.')
  const termsAt = (now: Date): BlockTerms => ({
    kind,
    reason,
    endsAt: days === undefined ? null : addDays(now, Number(days)),
    atSignIn: values['sign-in'] ?? false,
  })
  if (verb === 'add') return (context) => add(context, { ...termsAt(context.clock.now()), value })
  return (context) => withGivenFile(value, (text) => importText(context, text, termsAt(context.clock.now())))
}

const add = (context: AppContext, draft: BlockTerms & { value: string }) =>
  orRefusal(refused, async () => {
    const block = await addBlock(context, commandLine, draft)
    return { message: `${block.value} est bloqué.`, data: block }
  })

async function remove(context: AppContext, kind: EntryBlockKind, value: string) {
  const id = await findBlock(context.db, kind, value)
  if (id === undefined) return failure(`${value} n’est pas bloqué.`)
  await removeBlock(context, commandLine, id)
  return { message: `${value} n’est plus bloqué.` }
}

function importText(context: AppContext, text: string, terms: BlockTerms) {
  return orRefusal(refused, async () => {
    const data = await importBlocks(context, commandLine, { ...terms, text })
    const { added, known, invalid } = data
    return {
      message: `Ajoutés : ${added}. Déjà bloqués : ${known}. Lignes non comprises : ${invalid}.`,
      data,
    }
  })
}

async function useDisposable(context: AppContext, used: boolean) {
  const data = await setDisposable(context, commandLine, used)
  return { message: `Ajoutés : ${data.added}. Retirés : ${data.removed}.`, data }
}

async function list(context: AppContext, kind: EntryBlockKind, q: string | undefined) {
  // Unasked, the thousands of the public list are left out, as in the console.
  const filter = q === undefined ? { kind, source: 'staff' as const } : { kind, q }
  const blocks = await allPages((cursor) =>
    readBlocks(context.db, filter, readCursor(cursor), context.clock.now()),
  )
  const message = blocks.length === 0 ? 'Rien n’est bloqué.' : blocks.map(lineOf).join('\n')
  return { message, data: blocks }
}

function lineOf({ value, ends_at, has_ended, at_sign_in, reason }: EntryBlock): string {
  const end =
    ends_at === null ? '' : ` jusqu’au ${new Date(ends_at).toLocaleString('fr-FR', { timeZone: paris })}`
  const marks = `${at_sign_in ? ' [connexions aussi]' : ''}${has_ended ? ' [terminé]' : ''}`
  return `${value}${end}${marks} : ${reason}`
}
