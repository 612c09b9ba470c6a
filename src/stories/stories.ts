import type { Db } from '#platform/db.ts'

/** What clustering needs to know and change about the drafts of stories. The module that writes drafts implements it. */
export type StoryDrafts = {
  /** Those of these stories whose draft someone has changed or decided on. */
  touched(db: Db, storyIds: readonly string[]): Promise<Set<string>>
  /** Whether the drafts of these stories are still as the writer left them; locks them until the transaction ends. */
  areUntouched(tx: Db, storyIds: readonly string[]): Promise<boolean>
  /** Rejects the waiting drafts of stories that were merged into others, with the reason. */
  reject(tx: Db, storyIds: readonly string[]): Promise<void>
}
