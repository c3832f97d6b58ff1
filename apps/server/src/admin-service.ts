import { issueOperatorToken, rotateKeys } from '@parvis/auth'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import { paris } from '@parvis/platform/paris.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import { type Command, requireOneOf } from './admin-command.ts'
import type { AppContext } from './app-context.ts'
import { type Answer, readArguments, refuseMore } from './command-answer.ts'
import { commandLine, writeAct } from './features/audit/staff-acts/index.ts'

/** Records what follows, before it is done: the trail rather names what failed than misses what was done. */
const note = ({ transaction, clock }: AppContext, act: ModerationAct) =>
  transaction((tx) => writeAct(tx, { actorId: commandLine.id, act, at: clock.now() }))

const secretOf = ({ config }: AppContext) => openSecret(config)

async function rotate(context: AppContext, revoke: boolean): Promise<Answer> {
  const { database, bus, clock } = context
  const secret = secretOf(context)
  await note(context, revoke ? 'keys_revoked' : 'keys_rotated')
  const { signsFrom } = await rotateKeys({ database, bus, now: clock.now() }, secret, { revoke })
  const at = signsFrom.toLocaleTimeString('fr-FR', { timeZone: paris })
  return {
    said: revoke
      ? 'La nouvelle clé signe dès maintenant ; les jetons des anciennes sont refusés.'
      : `La nouvelle clé est annoncée ; elle signera à partir de ${at}. Les jetons en cours restent valables.`,
    data: { signs_from: signsFrom },
  }
}

/** Reads the words of `rotate-keys`. */
export function readRotation(words: readonly string[]): Command {
  const [second, ...more] = readArguments(words, {}).positionals
  if (second !== undefined) requireOneOf(second, ['revoke'], 'rotate-keys')
  refuseMore(more)
  return (context) => rotate(context, second === 'revoke')
}

const serviceTokenSeconds = 3_600

/** Reads the words of `service-token`. */
export function readServiceToken(words: readonly string[]): Command {
  refuseMore(readArguments(words, {}).positionals)
  return async (context) => {
    const secret = secretOf(context)
    await note(context, 'service_token_issued')
    const token = await issueOperatorToken(context, secret, {
      lifetimeSeconds: serviceTokenSeconds,
      onError: (error) => context.log.error({ err: error }, 'keys could not be read'),
    })
    return { said: token, data: { token } }
  }
}
