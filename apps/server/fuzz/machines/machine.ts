import fc from 'fast-check'

/** Sequences per machine: a few in `npm test`, configurable in `npm run fuzz`. */
const sequences = Number(process.env.FUZZ_MACHINES ?? 4)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122)

/** One act. It compares the server's response with the model, then changes the model. */
export interface Step<Model, Real> {
  name: string
  /** Precondition; by default always true. */
  may?(model: Readonly<Model>): boolean
  run(model: Model, real: Real): Promise<void>
}

/**
 * Runs random sequences of steps. `check` compares every reader's view with the model after each step. A failure is
 * shrunk to the shortest sequence, and printed with its seed.
 */
export async function runMachine<Model extends object, Real>(
  steps: Step<Model, Real>[],
  begin: () => Promise<{ model: Model; real: Real }>,
  check: (model: Readonly<Model>, real: Real) => Promise<void>,
): Promise<void> {
  const commands = steps.map((step) =>
    fc.constant<fc.AsyncCommand<Model, Real, true>>({
      check: async (model) => step.may?.(model) ?? true,
      async run(model, real) {
        await step.run(model, real)
        await check(model, real)
      },
      toString: () => step.name,
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 14, size: 'max' }), async (sequence) => {
      const first = await begin()
      await fc.asyncModelRun(async () => first, sequence)
    }),
    { numRuns: sequences, seed, endOnFailure: sequences < 10 },
  )
}

/** Names not yet used in this database. */
export function freshNames(): (name: string) => string {
  let count = 0
  return (name) => `${name}-${++count}`
}
