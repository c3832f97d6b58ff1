import { publicText } from '@parvis/contract/audit/public-facts.ts'
import { relevance, relevanceDescription } from '@parvis/contract/discovery/relevance.ts'
import type { AppContext } from '../../../app-context.ts'
import { commitmentOfText, recordPublicly } from '../../audit/transparency-log/index.ts'

/** The formula as the public log has it: its figures, and the digest of its published description. */
const formulaFacts = { ...relevance, ...relevanceDescription }

const formulaCommitment = (): Buffer => commitmentOfText(publicText('ranking_changed', formulaFacts))

/** Records a formula that this site did not have before, once for all nodes. */
export async function recordFormula(context: AppContext): Promise<void> {
  await context.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('ranking_formulas')
      .values({
        commitment: formulaCommitment(),
        version: relevance.version,
        recorded_at: context.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows)
      await recordPublicly(context, tx, { kind: 'ranking_changed', facts: formulaFacts })
  })
}

/** The same at a start of the server, which a failure does not end: the next start tries again. */
export async function recordFormulaQuietly(context: AppContext): Promise<void> {
  try {
    await recordFormula(context)
  } catch (error) {
    context.log.error({ err: error }, 'the formula of relevance could not be recorded in the public log')
  }
}
