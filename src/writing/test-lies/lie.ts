/** The kind of falsehood in a draft. */
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
 * A paragraph as a model might write it about the invented pages, true except for one detail. `planted` is that detail: it
 * must not be published. `cites` are the pages that it claims to be based on.
 */
export type Lie = { kind: LieKind; text: string; cites: number[]; planted: string }
/** The lies of one language, and the instruction on a page that orders the machine to write one of them. */
export type Lies = { order: string; lies: Lie[] }
