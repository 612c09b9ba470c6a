// long: one decision for each table that can hold personal data, and one list of the columns that cannot
import { channelsDataOf, messagesDataOf } from '#delivery/own-channels.ts'
import { developersDataOf } from '#developers/developers-data.ts'
import { eraseDevelopers } from '#developers/erase-developers.ts'
import { membershipDataOf } from '#membership/account-data.ts'
import { deleteAccounts } from '#membership/delete-accounts.ts'
import { eraseMembership } from '#membership/erase-membership.ts'
import { eraseNewsletter } from '#newsletter/erase-newsletter.ts'
import { newsletterDataOf } from '#newsletter/newsletter-data.ts'
import { forgetMailsAbout } from '#services/post/forget-mails-about.ts'
import { mailsTo, suppressionTo } from '#services/post/mails-to.ts'
import { type Collect, type Erase, type WithdrawNames, eraseByline } from '#people/personal-data.ts'
import { auditDataOf } from '#people/audit-data.ts'
import { forgetInAudit } from '#people/forget-in-audit.ts'
import { forgetInJobs } from '#platform/forget-in-jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { withdrawAllPages } from '#articles/publish.ts'
import { privateFeedsDataOf } from '#syndication/personal-data.ts'
import { eraseReports, reportsDataOf } from '#articles/reports/reports.ts'
import { searchesDataOf } from '#search/personal-data.ts'
import { shelfOf } from '#reader/shelf-of.ts'

/** The parts of an export besides the account itself, by their name in the export. */
export const EXPORTED = {
  membership: membershipDataOf,
  newsletter: newsletterDataOf,
  suppression: async (db, { email }) => (email === null ? null : suppressionTo(db, email)),
  mails: async (db, { email }) => (email === null ? [] : mailsTo(db, email)),
  error_reports: reportsDataOf,
  channels: channelsDataOf,
  messages: messagesDataOf,
  ...searchesDataOf,
  reading: (db, { id }) => shelfOf(db, id),
  developers: developersDataOf,
  private_feeds: privateFeedsDataOf,
  log: auditDataOf,
} satisfies Record<string, Collect>

/** Withdraws all pages that show the name of an editor. */
export const withdrawNames: WithdrawNames = (tx) => withdrawAllPages(tx, 'names')

/** How each module erases the data that is not deleted with the account row. */
const ERASERS: readonly Erase[] = [
  eraseMembership,
  eraseNewsletter,
  eraseReports,
  eraseDevelopers,
  eraseByline(withdrawNames),
]

/** Erases a person everywhere except in the account row and the rows that reference it, which are deleted afterwards. */
export const erasePerson: Erase = async (tx, person) => {
  const items: string[] = []
  for (const erase of ERASERS) items.push(...(await erase(tx, person)))
  await forgetMailsAbout(tx, { address: person.address, items })
  await forgetInAudit(tx, person, items)
  await forgetInJobs(tx, person.address)
  return items
}

/** The job that removes accounts with all the data that this file lists. */
export const deleteAccountsJob = job('delete-accounts', (_: Record<string, never>, runtime: Runtime) =>
  deleteAccounts(runtime, erasePerson),
)

/** The handling of a table's personal data when the account is deleted. */
type Decision = {
  /** The columns that can hold personal data. */
  person: string
  /** The columns that cannot: keys, text keys, hashes, names of models. */
  other?: string
  /**
   * `row`: the row is deleted with the account. `erased`: an eraser removes it. `blanked`: it stays without the person.
   * `kept`: it stays unchanged.
   */
  end: 'row' | 'erased' | 'blanked' | 'kept'
  /** The part of the export that has it; null with a reason in `why`. */
  exported: keyof typeof EXPORTED | 'account' | null
  /**
   * The reason why data is kept or not exported, and for how long. docs/operations.md gives operators the same information.
   */
  why?: string
}

/** One decision for each table that can hold personal data, by its name in the database. */
export const PERSONAL: Readonly<Record<string, Decision>> = {
  users: { person: 'name email image byline', end: 'row', exported: 'account' },
  sessions: { person: 'ip_address user_agent', other: 'token', end: 'row', exported: 'account' },
  accounts: {
    person: 'account_id',
    other: 'provider_id access_token refresh_token id_token scope password',
    end: 'row',
    exported: null,
    why: 'Holds the hash of the password; the tokens of other providers are never filled in.',
  },
  verifications: {
    person: 'identifier value',
    end: 'erased',
    exported: 'account',
    why: 'Secrets are not exported; the address that waits is. What is over is removed every night.',
  },
  sales_requests: { person: 'name email company message answer', end: 'erased', exported: 'membership' },
  support_requests: { person: 'subject', end: 'row', exported: 'membership' },
  support_messages: { person: 'text', end: 'row', exported: 'membership' },
  checkouts: { person: 'came_from', other: 'session_id url', end: 'row', exported: 'membership' },
  customers: {
    person: 'id',
    end: 'kept',
    exported: 'membership',
    why: 'The id at the payment service, without the account: books of ten years (`forget-records`).',
  },
  subscriptions: {
    person: 'customer_id',
    other: 'id currency latest_invoice event_id',
    end: 'kept',
    exported: 'membership',
    why: 'What was paid, without the account: books of ten years (`forget-records`).',
  },
  payment_events: {
    person: 'payload error',
    other: 'id type outcome',
    end: 'blanked',
    exported: null,
    why: 'Repeats what the export tells as subscriptions. Names and addresses are left out when an event is stored.',
  },
  trials: {
    person: 'person',
    end: 'kept',
    exported: null,
    why: 'A keyed hash of the address, so that nobody has a second trial: three years (`forget-records`).',
  },
  test_payments: {
    person: 'data',
    other: 'id object customer',
    end: 'blanked',
    exported: null,
    why: 'The embedded payment service, for trying things out; nobody pays there.',
  },
  test_payment_keys: {
    person: 'answer',
    other: 'key status',
    end: 'blanked',
    exported: null,
    why: 'Answers of the same service, kept for a day.',
  },
  subscribers: {
    person: 'name email interests consent came_from',
    other: 'code_hash',
    end: 'erased',
    exported: 'newsletter',
  },
  deliveries: {
    person: 'email name domain interests said',
    other: 'message_id claimed_by',
    end: 'blanked',
    exported: 'newsletter',
    why: 'Counted without the person, until all rows of an edition are deleted 90 days after it ended (`forget-deliveries`).',
  },
  mail_events: {
    person: 'recipient said',
    other: 'provider event_id message_id',
    end: 'blanked',
    exported: 'newsletter',
  },
  suppressions: {
    person: 'email said',
    end: 'kept',
    exported: 'suppression',
    why: 'The address alone, without the words of its mail server, so that nobody writes to it again: two years (`forget-suppressions`).',
  },
  mails: {
    person: 'recipient subject text html error',
    other: 'key message_id',
    end: 'blanked',
    exported: 'mails',
    why: 'That there was a mail stays, for what, and how it ended. Texts are not exported: they hold links that open things.',
  },
  audit_log: {
    person: 'actor address item_title asked changes',
    other: 'action item_id request_id',
    end: 'blanked',
    exported: 'log',
    why: 'What was done, when, and the random ids of account and item stay, so that actions of one removed account can be told apart.',
  },
  error_reports: { person: 'text quote email answer', end: 'erased', exported: 'error_reports' },
  channels: {
    person: 'name address',
    other: 'secret old_secret events last_problem',
    end: 'row',
    exported: 'channels',
  },
  messages: { person: 'told', other: 'key', end: 'row', exported: 'messages' },
  api_keys: { person: 'name', other: 'prefix secret_hash scopes', end: 'row', exported: 'developers' },
  private_feeds: {
    person: 'hint',
    other: 'secret_hash',
    end: 'row',
    exported: 'private_feeds',
    why: 'The hint is the end of a secret and is not exported.',
  },
  saved_searches: { person: 'name question', end: 'row', exported: 'saved_searches' },
  watch_lists: { person: 'words', end: 'row', exported: 'watch_lists' },
}

/** Columns of other tables that hold texts or JSON, but no data of readers: a new column needs a decision here or above. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  // published, fetched and drafted texts: statements about people are news, and editors write on behalf of the site
  agents: 'name description capabilities provider model image_url website_url link_problem hidden_reason',
  ai_news_sources: 'name url rules owner licence_note state_detail left_out unread_events etag last_modified',
  article_versions: 'title excerpt content tags sources',
  articles:
    'title excerpt content content_html author image_url content_type tags sources source_urls metadata',
  backups: 'file error test_error',
  carousels: 'content_hash slides pdf pictures problem',
  corrections: 'note notes changed',
  entities: 'slug name aliases',
  event_entries: 'title time_zone',
  events: 'time_zone place online_url url',
  findings: 'guid url canonical_key title summary paragraphs image_url author',
  funding_amounts: 'currency words raiser',
  generated_content:
    'title excerpt content tags image_url source_urls source_keys sources metadata generated warned writer reason plan_refused',
  held_articles: 'title excerpt content languages',
  leaderboard_entries: 'why',
  momentum_reports: 'publisher_group publisher',
  pictures: 'url credit source_url tried',
  podcasts: 'title hook transcript audio_url transcript_url chapters_url image_url',
  search_documents: 'serves category open whole marks',
  search_lexemes: 'lexeme',
  stories: 'title',
  story_placements: 'teller title shared relevance_words vector vector_model clues',
  story_reports: 'url publisher title language',
  story_terms: 'terms versions',
  term_counts: 'term',
  tool_tags: 'tag',
  tool_url_proposals: 'old_url new_url',
  tools:
    'name title excerpt description content features use_cases pricing pricing_plans platforms tags category provider image_url logo_url website_url source_url status link_problem',
  translation_drafts: 'title fields source_hash glossary_hash model objections',
  translations: 'title fields excerpt translator source_hash',
  written_translations: 'parts translator',
  video_files: 'url poster_url encoder',
  videos: 'title hook transcript sources captions_url audio_url',
  editions: 'picks subjects notes content why forgotten',
  // settings, counts and work records, without names of people
  alarms: 'machine',
  api_usage: 'call',
  content_generation_schedule: 'scheduled_time topics languages',
  day_figures: 'key',
  digest_clicks: 'mail target',
  digest_settings: 'sending_why postal_address mark',
  first_step_marks: 'mark', // of an account, and deleted with it
  embedding_models: 'model calibration',
  funnel_days: 'source',
  funnel_salts: 'salt',
  funnel_seen: 'hash',
  jwks: 'public_key private_key alg crv',
  membership_notices: 'subscription_id kind about',
  message_deliveries: 'last_problem',
  model_calls: 'task subject provider model prompt_version detail',
  payment_failures: 'invoice_id subscription_id',
  plan_settings: 'community_url',
  rate_limits: 'key', // hashes of attempts, removed after seven days
  runs: 'kind outcomes',
  schedule_runs: 'error',
  site_secrets: 'name value',
  site_settings: 'key value',
  two_factors: 'secret backup_codes', // encrypted and hashed, and the row is deleted with the account
}
