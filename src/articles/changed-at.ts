import { type SQL, sql } from 'drizzle-orm'

/** When an article last changed in any way, matching the index `articles_changed`; `of` is its table or alias. */
export const articleChangedAt = (of: SQL = sql`articles`): SQL =>
  sql`greatest(${of}.updated_at, ${of}.published_at, ${of}.altered_at)`
