import { paragraphsOf } from '#writing/draft-text.ts'

/** The paragraph around a position of the stored text, as `evidence` has it: its index; null if the evidence has none like it. */
export function paragraphAt(
  content: string,
  position: number,
  evidence: readonly { text: string }[],
): number | null {
  const from = content.lastIndexOf('\n', position - 1) + 1
  const end = content.indexOf('\n', position)
  const text = textOf(content.slice(from, end < 0 ? undefined : end))
  const at = evidence.findIndex((one) => one.text === text)
  return at < 0 ? null : at
}

/** Where the line of a paragraph begins and ends in the text; null if it has been changed. */
export function placeOf(content: string, { text }: { text: string }): [from: number, end: number] | null {
  let from = 0
  for (const line of content.split('\n')) {
    if (textOf(line) === text) return [from, from + line.length]
    from += line.length + 1
  }
  return null
}

/** The number of a paragraph as readers count it: headings have none, and null is returned for them. */
export const numberOf = (evidence: readonly { heading?: boolean | undefined }[], at: number): number | null =>
  evidence[at]?.heading ? null : evidence.slice(0, at + 1).filter(({ heading }) => !heading).length

const textOf = (line: string): string | undefined => paragraphsOf(line)[0]?.text
