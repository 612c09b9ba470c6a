import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#platform/test-database.ts'
import { rss, rssItem } from './invented-feeds.ts'
import { DATE, publisher } from './invented-publisher.ts'
import { gatherSource } from './sources.ts'
import { addSource } from './source-desk.ts'
import { findingsByIds } from './findings.ts'
import { publisherGroup } from './owner.ts'
import { findings, newsSources } from './tables.ts'
import { isStale } from './rules.ts'

// Sources that change between readings: their encoding, their ids, their dates.

const database = await openTestDatabase(databaseKinds.at(-1))
const { db } = database
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(newsSources)
})

async function source(feed: string | Buffer) {
  const paths: Record<string, string | Buffer> = { '/feed': feed }
  const { site, clock, tools } = await publisher(paths)
  const { id } = await addSource(db, clock.now(), {
    name: 'Larkfield',
    url: `${site.origin}/feed`,
    scrapeFrequencyHours: 6,
  })
  return {
    clock,
    gather: (next?: string | Buffer) => {
      if (next !== undefined) paths['/feed'] = next
      return gatherSource(db, id, tools)
    },
    row: async () => {
      const [row] = await db.select().from(newsSources).where(eq(newsSources.id, id))
      if (!row) throw new Error('no such source')
      return row
    },
  }
}

const ARABIC = 'أطلق معهد لاركفيلد نموذجًا لغويًا صغيرًا يعمل على حاسوب عادي'
/** Encodes an Arabic item in windows-1256, which has all the letters that the item needs. */
function inWindows1256(text: string): Buffer {
  const decoder = new TextDecoder('windows-1256')
  const bytes = new Map(Array.from({ length: 256 }, (_, n) => [decoder.decode(Uint8Array.of(n)), n]))
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f))
}

// Covers: faults-11, drafts-7
test('a source that changes its encoding stays readable and adds nothing twice', async () => {
  const feed = (charset: string) =>
    rss(rssItem(1, DATE).replace(/<title>.*?<\/title>/, `<title>${ARABIC}</title>`)).replace('utf-8', charset)
  const { gather } = await source(feed('utf-8'))
  const { added } = await gather()
  expect(await gather(inWindows1256(feed('windows-1256')))).toMatchObject({ state: 'ok', added: [] })
  const utf16 = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(feed('utf-16'), 'utf16le')])
  expect(await gather(utf16)).toMatchObject({ state: 'ok', added: [] })
  expect(await gather(feed('utf-16'))).toMatchObject({ state: 'ok', added: [] })
  const broken = Buffer.concat([
    Buffer.from(feed('utf-16')),
    Buffer.of(0x3c, 0x21, 0x2d, 0x2d, 0xe9, 0x2d, 0x2d, 0x3e),
  ])
  expect(await gather(broken)).toMatchObject({ state: 'ok', added: [] })
  expect(await findingsByIds(db, added)).toMatchObject([{ title: ARABIC }])
  await db.delete(findings)
  const [again] = (await gather(inWindows1256(feed('windows-1256')))).added
  expect(await findingsByIds(db, [again ?? ''])).toMatchObject([{ title: ARABIC }])
})

// Covers: faults-12, drafts-7
test('an old item under a new id and address is not news, within one feed and between readings', async () => {
  const renewed = (n: number, date: string) =>
    rssItem(1, date).replace('larkfield-1', `again-${n}`).replace('/notes/1', `/again/${n}`)
  const { gather, row } = await source(rss(rssItem(1, DATE)))
  expect((await gather()).added).toHaveLength(1)
  const late = 'Fri, 20 Nov 2026 08:00:00 GMT'
  expect((await gather(rss(rssItem(1, DATE) + renewed(2, late) + renewed(3, late)))).added).toEqual([])
  expect((await gather(rss(renewed(4, late) + rssItem(5, late)))).added).toHaveLength(1)
  expect((await row()).leftOut).toEqual([
    expect.objectContaining({ why: 'repeated', url: expect.stringMatching(/\/again\/4$/) }),
  ])
})

test('of two items with the same text in one feed the older one is kept', async () => {
  const renewed = rssItem(1, 'Fri, 20 Nov 2026 08:00:00 GMT')
    .replace('larkfield-1', 'again')
    .replace('/notes/1', '/again')
  const { gather, row } = await source(rss(renewed + rssItem(1, DATE)))
  const { added } = await gather()
  expect(await findingsByIds(db, added)).toMatchObject([{ guid: 'larkfield-1' }])
  expect((await row()).leftOut).toMatchObject([{ why: 'repeated', url: expect.stringMatching(/again$/) }])
})

test('a short title with a short text may be repeated', async () => {
  const daily = (n: number) =>
    `<item><guid>${n}</guid><link>/d/${n}</link><title>Daily</title><pubDate>${DATE}</pubDate><description>Links</description></item>`
  const { gather } = await source(rss(daily(1) + daily(2)))
  expect((await gather()).added).toHaveLength(2)
})

// Covers: faults-13, drafts-7
test('future and undated items are listed separately until they have a date that has passed', async () => {
  const tomorrow = 'Sat, 21 Nov 2026 08:00:00 GMT'
  const { gather, row, clock } = await source(rss(rssItem(1, tomorrow) + rssItem(2, null)))
  expect(await gather()).toMatchObject({ state: 'all_undated', added: [] })
  expect((await row()).leftOut).toMatchObject([{ why: 'future' }, { why: 'undated' }])
  expect(await gather(rss(rssItem(1, tomorrow)))).toMatchObject({ state: 'all_future', added: [] })
  clock.set(new Date('2026-11-21T09:00:00Z'))
  const { added } = await gather(rss(rssItem(1, tomorrow) + rssItem(2, null)))
  expect(await findingsByIds(db, added)).toMatchObject([{ publishedAt: new Date('2026-11-21T08:00:00Z') }])
  expect(await row()).toMatchObject({ state: 'partly_undated', leftOut: [{ why: 'undated' }] })
})

test('a source is stale by the publisher’s own usual gap', async () => {
  const weekly = ['19', '12', '05'].map((day, n) => rssItem(n, `${day} Nov 2026 10:00:00 GMT`))
  const { gather, row } = await source(rss(weekly.join('') + rssItem(9, '29 Oct 2026 10:00:00 GMT')))
  await gather()
  const stored = await row()
  expect(stored.usualGapHours).toBe(168)
  const after = (days: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + days * 86_400_000)
  expect(isStale(stored, after(20))).toBe(false)
  expect(isStale(stored, after(22))).toBe(true)
  expect(isStale({ ...stored, isActive: false }, after(22))).toBe(false)
  // Items are added now and then, but the newest item is older than the freshness floor.
  expect(isStale({ ...stored, usualGapHours: 1, lastNewAt: after(16) }, after(16))).toBe(true)
  expect(isStale({ ...stored, usualGapHours: null, lastNewAt: null, newestItemAt: null }, after(1))).toBe(
    false,
  )
})

test('the publisher group is the owner set by an editor or the domain; for aggregators, the linked site', () => {
  const url = 'https://hn.example/feed'
  const item = 'https://blog.larkfield.example/1'
  expect(publisherGroup({ owner: 'Lark Group', url, kind: 'rss' }, item)).toBe('Lark Group')
  expect(publisherGroup({ owner: null, url, kind: 'rss' }, item)).toBe('hn.example')
  expect(publisherGroup({ owner: 'Y', url, kind: 'hacker_news' }, item)).toBe('larkfield.example')
})

// Covers: faults-6
test.each([
  'Sponsored: save a third on larkspur seeds',
  '[Publicité] Un abonnement à moitié prix',
  'Contenido patrocinado | Semillas a mitad de precio',
  'محتوى مدعوم: بذور بنصف السعر',
])('an item whose headline calls it an advertisement is listed as left out: %s', async (title) => {
  const { gather, row } = await source(
    rss(rssItem(1, DATE).replace(/<title>.*?<\/title>/, `<title>${title}</title>`) + rssItem(2, DATE)),
  )
  expect((await gather()).added).toHaveLength(1)
  expect((await row()).leftOut).toMatchObject([{ why: 'advertisement', title }])
})

// Covers: faults-7
test.each(['Untitled document &amp; draft 7', 'Sans titre', 'Sin título (2)', 'بدون عنوان'])(
  'an item with only a placeholder for a headline is listed as left out: %s',
  async (title) => {
    const { gather, row } = await source(
      rss(rssItem(1, DATE).replace(/<title>.*?<\/title>/, `<title>${title}</title>`) + rssItem(2, DATE)),
    )
    expect((await gather()).added).toHaveLength(1)
    expect((await row()).leftOut).toMatchObject([{ why: 'untitled', title: title.replace('&amp;', '&') }])
  },
)

// Covers: faults-7
test('a story about something called untitled is news', async () => {
  const about = '<title>Untitled Goose Game gets an agent that plays it</title>'
  const { gather } = await source(rss(rssItem(1, DATE).replace(/<title>.*?<\/title>/, about)))
  expect((await gather()).added).toHaveLength(1)
})

// Covers: faults-6
test('a story about sponsors or advertising is news', async () => {
  const about = '<title>Sponsored chess engine wins the advertising cup</title>'
  const { gather } = await source(rss(rssItem(1, DATE).replace(/<title>.*?<\/title>/, about)))
  expect((await gather()).added).toHaveLength(1)
})
