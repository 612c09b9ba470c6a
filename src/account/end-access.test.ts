import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Table, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'

/** Tables that reference an account, and what the first proof of its address does with them (decision 0066). */
const AT_FIRST_PROOF: Readonly<Record<string, string>> = {
  sessions: 'ended',
  two_factors: 'ended',
  api_keys: 'ended',
  private_feeds: 'ended',
  channels: 'ended', // including their pending messages
  accounts: 'the password was just set or entered, and there is no other way to sign in',
  user_roles: 'an administrator gave them to this address',
  customers: 'an id at the payment service, which opens nothing here',
  subscriptions: 'the plan is paid; its owner can cancel it',
  checkouts: 'an open one ends by itself within a day',
  sales_requests: 'questions that were asked',
  support_requests: 'questions that were asked',
  support_messages: 'questions that were asked',
  support_watchers: 'mails to the confirmed address, of administrators alone',
  saved_searches: 'data of the account; what they find goes to the confirmed address alone',
  watch_lists: 'data of the account; what they find goes to the confirmed address alone',
  reader_saved: 'data of the account',
  reader_history: 'data of the account',
  reader_topics: 'data of the account',
  reader_without_history: 'data of the account',
  messages: 'what was sent to the account',
  api_usage: 'counts of the ended keys',
  api_allowances: 'counts that begin again within a day',
  first_step_marks: 'what an administrator has seen of the first steps',
  draft_readers: 'who has a draft open, for minutes',
  // these record who acted at the desk
  tool_url_proposals: 'an action of the desk',
  generated_content: 'an action of the desk',
  story_decisions: 'an action of the desk',
  runs: 'an action of the desk',
  articles: 'an approval at the desk',
  corrections: 'an action of the desk',
  error_reports: 'an action of the desk',
  written_translations: 'an action of the desk',
}

test('each table that references an account has a decision about the first proof of its address', async () => {
  const names = new Set<string>()
  for (const file of globSync('src/**/tables.ts')) {
    const found = (await import(join(process.cwd(), file))) as Record<string, unknown>
    for (const table of Object.values(found).filter((each) => each instanceof Table))
      for (const key of getTableConfig(table as PgTable).foreignKeys)
        if (getTableName(key.reference().foreignTable) === 'users') names.add(getTableName(table))
  }
  expect([...names].toSorted()).toEqual(Object.keys(AT_FIRST_PROOF).toSorted())
})
