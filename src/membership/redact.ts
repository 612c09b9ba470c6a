import type { Reading } from './rules.ts'

/**
 * What a locked item still shows besides its card in lists, which is public: title, excerpt, image, dates, the public notes of
 * its corrections, and the lock itself. Text, sources and files are withheld. A field that is missing here does not compile
 * where the item is redacted.
 */
const WHEN_LOCKED = {
  id: 'shown',
  title: 'shown',
  name: 'shown',
  excerpt: 'shown',
  hook: 'shown',
  provider: 'shown',
  model: 'shown',
  image_url: 'shown',
  image_credit: 'shown',
  share_image: 'shown',
  logo_url: 'shown',
  access_tier: 'shown',
  category: 'shown',
  content_type: 'shown',
  tags: 'shown',
  badge: 'shown',
  sample: 'shown',
  access: 'shown',
  free: 'shown',
  published_at: 'shown',
  created_at: 'shown',
  updated_at: 'shown',
  event: 'shown',
  language: 'shown',
  original_language: 'shown',
  machine_translated: 'shown',
  reviewed_translation: 'shown',
  written_by: 'shown',
  approved_at: 'shown',
  approved_by: 'shown',
  voice: 'shown',
  languages: 'shown',
  website_url: 'shown',
  link_state: 'shown',
  link_checked_at: 'shown',
  momentum: 'shown',
  momentum_is_placeholder: 'shown',
  momentum_label: 'shown',
  momentum_parts: 'shown',
  duration_minutes: 'shown',
  duration_seconds: 'shown',
  corrections: 'shown',
  retracted_at: 'shown',
  content: 'withheld',
  content_html: 'withheld',
  body: 'withheld',
  transcript: 'withheld',
  description: 'withheld',
  capabilities: 'withheld',
  features: 'withheld',
  use_cases: 'withheld',
  pricing: 'withheld',
  pricing_plans: 'withheld',
  pricing_checked_at: 'withheld',
  platforms: 'withheld',
  sources: 'withheld',
  source_url: 'withheld',
  source_urls: 'withheld',
  timeline: 'withheld',
  entities: 'withheld',
  publishers: 'withheld',
  metadata: 'withheld',
  audio_url: 'withheld',
  transcript_url: 'withheld',
  chapters_url: 'withheld',
  captions_url: 'withheld',
  poster_url: 'withheld',
  files: 'withheld',
  amount: 'withheld',
  currency: 'withheld',
  words: 'withheld',
  stories: 'withheld',
  company: 'withheld',
} as const satisfies Record<string, 'shown' | 'withheld'>

type Decided<Item> = { [Field in keyof Item]: Field extends keyof typeof WHEN_LOCKED ? Item[Field] : never }

/** The item as the reader may see it: without its withheld fields if it is locked, null if it does not exist for them. */
export function redact<Item extends object>(reading: Reading, item: Item & Decided<Item>): Item | null {
  if (reading.state === 'not-found') return null
  if (reading.state === 'full') return item
  const shown: Readonly<Record<string, 'shown' | 'withheld'>> = WHEN_LOCKED
  const entries = Object.entries(item as Record<string, unknown>).map(
    // a row is a plain object
    ([field, value]) => [field, shown[field] === 'shown' ? value : emptied(value)],
  )
  return Object.fromEntries(entries) as Item // the same fields with the same types
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'string') return ''
  if (typeof value === 'number') return 0
  if (typeof value === 'boolean') return false
  return value === null || value instanceof Date ? null : {}
}
