import type { EditionKind } from '../rules.ts'

/** What stands around the stories of an edition, the same for all who get it in one language and tier. */
export type EditionFrame = {
  editionId: string
  kind: EditionKind
  occurrence: Date
  timeZone: string
  subject: string
  /** What an editor says above the stories. Empty: nothing. */
  note: string
  siteName: string
  siteUrl: string
  /** Empty: none is set. */
  postalAddress: string
  /** Marked as a test in subject and text. */
  test: boolean
}

/** A mail whose marks are filled in for each reader: name and addresses of their own. */
export type Drawn = { subject: string; html: string; text: string }

/** What is a reader's own in a mail. `link` turns the address of a story into one that counts presses; else it stays. */
export type Personal = {
  name: string
  manageUrl: string
  leaveUrl: string
  link?: (url: string) => string
}
