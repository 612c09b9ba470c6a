import { type SQL, sql } from 'drizzle-orm'

/** When an article last changed in any way, as the index `articles_changed` has it; `of` is its table or alias. */
export const articleChangedAt = (of: SQL = sql`articles`): SQL =>
  sql`greatest(${of}.updated_at, ${of}.published_at, ${of}.altered_at)`
