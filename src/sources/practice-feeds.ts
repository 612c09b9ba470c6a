import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { OwnAnswer } from '#services/web.ts'
import { MINUTE } from '#platform/clock.ts'
import { READ_LANGUAGES } from './rules.ts'
import type { SourceInput } from './source-desk.ts'

/**
 * The publishers of the practice feeds, by key. They are invented, and so is what they report. Their names are reserved for
 * examples (RFC 2606), so no other server has them: each process answers their addresses from memory. Each has a host of its
 * own, because publishers on one host count as one.
 */
const PUBLISHERS = {
  harborline: { id: 'd8f0a6a4-0f5e-5d0b-9a35-6d6c4d1b7c01', name: 'Harborline', language: 'en' },
  lanternpost: { id: 'd8f0a6a4-0f5e-5d0b-9a35-6d6c4d1b7c02', name: 'The Lantern Post', language: 'en' },
  northgate: { id: 'd8f0a6a4-0f5e-5d0b-9a35-6d6c4d1b7c03', name: 'Northgate Notes', language: 'en' },
  cadran: { id: 'd8f0a6a4-0f5e-5d0b-9a35-6d6c4d1b7c04', name: 'Le Cadran', language: 'fr' },
  revuecanal: { id: 'd8f0a6a4-0f5e-5d0b-9a35-6d6c4d1b7c05', name: 'La Revue du Canal', language: 'fr' },
} as const
type Publisher = keyof typeof PUBLISHERS
const KEYS = Object.keys(PUBLISHERS) as Publisher[] // the keys of a constant

const hostOf = (key: Publisher): string => `${key}-practice.example`
const feedOf = (key: Publisher): string => `https://${hostOf(key)}/feed.xml`

/** The hosts of the practice feeds. */
export const PRACTICE_HOSTS: readonly string[] = KEYS.map(hostOf)

/** The practice feeds as sources. */
export const PRACTICE_SOURCES: readonly SourceInput[] = KEYS.map((key) => ({
  name: PUBLISHERS[key].name,
  url: feedOf(key),
  language: PUBLISHERS[key].language,
  scrapeFrequencyHours: 6,
}))

/** The ids of the practice feeds as sources. */
export const PRACTICE_IDS: readonly string[] = KEYS.map((key) => PUBLISHERS[key].id)

/**
 * The id and the address of the source with this address, however it is spelled, if it is a practice feed. The id is fixed,
 * because what a practice feed reports is marked as a sample by it.
 */
export function practiceSource(address: string): { id: string; url: string } | undefined {
  const url = URL.parse(address)?.href
  const key = KEYS.find((each) => feedOf(each) === url)
  return key && { id: PUBLISHERS[key].id, url: feedOf(key) }
}

const report = z.strictObject({
  publisher: z.enum(KEYS),
  slug: z.string().regex(/^[a-z-]+$/),
  age_minutes: z.int().min(1),
  title: z.string(),
  language: z.enum(READ_LANGUAGES).default('en'),
  paragraphs: z.array(z.string()).min(1),
})
type Report = z.infer<typeof report>

let known: readonly Report[] | undefined
const reports = (): readonly Report[] =>
  (known ??= z
    .array(report)
    .parse(JSON.parse(readFileSync(new URL('practice-reports.json', import.meta.url), 'utf8'))))

/**
 * What this process answers at the host of a practice feed: the feed, and 404 for everything else. Null for every other
 * host. Items are dated back from `now` and keep their ids, so a repeated reading finds nothing new.
 */
export function answerPractice(url: URL, now: Date): OwnAnswer | null {
  const key = KEYS.find((each) => url.protocol === 'https:' && url.host === hostOf(each))
  if (key === undefined) return null
  if (url.href !== feedOf(key)) return { status: 404, headers: {}, body: Buffer.alloc(0) }
  const body = feed(
    key,
    reports().filter(({ publisher }) => publisher === key),
    now,
  )
  const etag = `"${createHash('sha256').update(JSON.stringify(reports())).digest('hex').slice(0, 16)}"`
  return {
    status: 200,
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', etag },
    body: Buffer.from(body),
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const feed = (key: Publisher, items: readonly Report[], now: Date): string =>
  `<?xml version="1.0" encoding="utf-8"?>` +
  `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>` +
  `<title>${escaped(PUBLISHERS[key].name)}</title><link>https://${hostOf(key)}/</link>` +
  `<description>Invented news for practice</description><language>${PUBLISHERS[key].language}</language>` +
  items
    .map(
      ({ slug, title, paragraphs, age_minutes: age }) =>
        `<item><guid isPermaLink="false">${slug}</guid><title>${escaped(title)}</title>` +
        `<link>https://${hostOf(key)}/${slug}</link>` +
        `<pubDate>${new Date(now.getTime() - age * MINUTE).toUTCString()}</pubDate>` +
        `<description>${escaped(paragraphs[0] ?? '')}</description>` +
        `<content:encoded>${escaped(paragraphs.map((text) => `<p>${escaped(text)}</p>`).join(''))}</content:encoded></item>`,
    )
    .join('') +
  `</channel></rss>`
