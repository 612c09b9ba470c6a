/** The contents of one slide. `sources` are on the last one: number, publisher, title and URL. */
export type SlideText = {
  kind: 'cover' | 'point' | 'figure' | 'story' | 'sources'
  /** Small text above the headline. */
  kicker: string | null
  title: string
  /** Paragraphs, without Markdown markup. */
  text: string[]
  /** A number shown alone, as it is written in the text; null for none. */
  figure: string | null
  /** The numbers of the cited sources. */
  cited: number[]
  /**
   * The publishers of the cited sources, in the same order: their names appear beside the numbers if all fit on one line.
   */
  publishers?: string[]
  sources: { n: number; publisher: string; title: string; url: string }[]
}
