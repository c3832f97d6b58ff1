import { groupParticipants } from './grouping.ts'
import { readPolisFolder } from './polis-files.ts'
import { countVotes, findStatements, type StatementFinding } from './statement-tests.ts'

/**
 * Opinion groups of a consultation in Polis' open-data form, as `npm run opinion-groups` prints them.
 * @throws UnreadableConsultation
 */
export async function describeOpinionGroups(folder: string) {
  const { matrix, participants, statements } = await readPolisFolder(folder)
  const { groupOf, shaping, centres } = groupParticipants(matrix)
  const counts = countVotes(matrix, shaping, groupOf, centres.length)
  const { consensus, representative, unsure } = findStatements(counts, matrix.excluded)
  const named = <Finding extends Pick<StatementFinding, 'statement' | 'counts'>>({
    statement,
    counts: { agree, disagree, pass },
    ...finding
  }: Finding) => ({
    statement: statements[statement]?.id,
    text: statements[statement]?.text,
    ...finding,
    agree,
    disagree,
    pass,
  })
  return {
    k: centres.length,
    groups: Object.fromEntries(
      participants.flatMap((id, row) => {
        const group = groupOf[row] ?? -1
        return group < 0 ? [] : [[id, group]]
      }),
    ),
    consensus: consensus.map(named),
    representative: Object.fromEntries(representative.map((found, group) => [group, found.map(named)])),
    unsure: unsure.map(named),
  }
}
