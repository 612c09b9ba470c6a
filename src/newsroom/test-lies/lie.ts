/** What is false in a draft. */
export type LieKind =
  | 'number'
  | 'unit'
  | 'person'
  | 'organisation'
  | 'quotation'
  | 'altered quotation'
  | 'date'
  | 'swapped citation'
  | 'obeyed instruction'
  | 'language'

/**
 * A paragraph as a model might write it about the invented pages, true but for one thing. `planted` is that thing:
 * it must not be published. `cites` are the pages it claims to rest on.
 */
export type Lie = { kind: LieKind; text: string; cites: number[]; planted: string }
/** The lies of one language, and what a page says to the machine so that it tells the one it was ordered to. */
export type Lies = { order: string; lies: Lie[] }
