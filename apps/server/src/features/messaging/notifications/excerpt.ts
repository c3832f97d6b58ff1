/** The beginning of a text on one line, of a maximum number of code points. */
export function excerptOf(text: string, most: number): string {
  const points = [...text.replaceAll(/\s+/g, ' ').trim()]
  if (points.length <= most) return points.join('')
  const begun = points.slice(0, most - 1).join('')
  return `${begun.trimEnd()}…`
}
