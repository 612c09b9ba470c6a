import type { EditionKind } from '../rules.ts'

/** The data around the stories of an edition, the same for all readers of one language and tier. */
export type EditionFrame = {
  editionId: string
  kind: EditionKind
  occurrence: Date
  timeZone: string
  subject: string
  /** The editor's note above the stories. Empty: no note. */
  note: string
  siteName: string
  siteUrl: string
  /** Empty: not set. */
  postalAddress: string
  /** Marked as a test in subject and text. */
  test: boolean
}

/** An email with placeholders for each reader's name and addresses. */
export type Drawn = { subject: string; html: string; text: string }

/**
 * A reader's own data in an email. `link` turns the address of a story into one that tracks clicks; without it the address
 * is unchanged.
 */
export type Personal = {
  name: string
  manageUrl: string
  leaveUrl: string
  link?: (url: string) => string
}
