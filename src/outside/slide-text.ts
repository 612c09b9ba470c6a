/** What one slide says. `sources` stand on the last one: a number, who says it, and where. */
export type SlideText = {
  kind: 'cover' | 'point' | 'figure' | 'story' | 'sources'
  /** Small, above the headline. */
  kicker: string | null
  title: string
  /** Paragraphs, without marks of Markdown. */
  text: string[]
  /** A number that stands alone, as it is written in the text; null for none. */
  figure: string | null
  /** Which sources, by number. */
  cited: number[]
  /** Who they are, in the same order: their names stand beside the numbers where all fit into one line. */
  publishers?: string[]
  sources: { n: number; publisher: string; title: string; url: string }[]
}
