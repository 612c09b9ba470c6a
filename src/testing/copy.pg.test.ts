// long: random changes against one copy, with every way to change an item
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retractArticle } from '#articles/corrections/calls.ts'
import { recordTimeline } from '#articles/record-timeline.ts'
import {
  adminArticleChange,
  adminArticleCreate,
  adminArticleDelete,
  adminArticleRestore,
} from '#articles/managing/calls.ts'
import { givePlan } from '#membership/test-plans.ts'
import { restoreCleanedEntries } from '#review/cleanup/calls.ts'
import { reviewTranslation } from '#writing/translation/calls.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { dice } from '#developers/test-dice.ts'
import { asking, keyFor, subscriber } from '#developers/test-keys.ts'
import { hideAgent } from '#articles/hidden-agents.ts'
import { removeDeletedArticlesJob } from '#articles/managing/remove-deleted-articles.ts'
import { givePicture } from '#articles/item-picture.ts'
import { type Publication, publish } from '#articles/publish.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { agents, articles, podcasts, tools } from '#articles/tables.ts'
import { recordStatement } from '#articles/tool-prices.ts'
import { keepDraft, translationDraft } from '#articles/translation/translation.ts'
import { originalOf } from '#articles/translation/originals.ts'
import { openTestRuntime } from './test-runtime.ts'

// Actions of editors and machines, in any order. ANY_DEED sets how many (1000 for a proof), ANY_DEED_SEED which ones.
const HOW_MANY = Number(process.env['ANY_DEED'] ?? 60)
const roll = dice(Number(process.env['ANY_DEED_SEED'] ?? 20_261_123))
const below = (most: number) => Math.floor(roll() * most)
const oneOf = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value // the array is not empty

const runtime = await openTestRuntime()
const { ask, db, clock } = runtime
const editor = await runtime.admin()
const caller = await subscriber(runtime)
const get = asking(runtime, await keyFor(runtime, caller))

type Product = 'tool' | 'agent' | 'podcast'
type Kind = 'article' | 'event' | Product
type Known = { id: string; kind: Kind }
const made: Known[] = []
const TABLES = { article: articles, event: articles, tool: tools, agent: agents, podcast: podcasts }
let words = 0
const word = () => `Word ${words++}`

async function write(): Promise<void> {
  const kind = oneOf(['article', 'event'] as const)
  const publishing = oneOf(['now', 'now', 'later', 'draft'] as const)
  const later = new Date(clock.now().getTime() + (1 + below(40)) * SECOND).toISOString()
  const { id } = await ask(
    adminArticleCreate,
    {
      title: word(),
      content: `${word()}.`,
      language: 'en',
      category: kind === 'event' ? 'events' : 'news',
      publish: publishing,
      ...(publishing === 'later' && { publish_at: later }),
    },
    editor,
  )
  made.push({ id, kind })
}

async function publishProduct(): Promise<void> {
  const kind = oneOf(['tool', 'agent', 'podcast'] as const)
  const item: Publication = {
    id: randomUUID(),
    title: word(),
    excerpt: word(),
    content: `${word()}.`,
    author: null,
    writtenBy: null,
    approvedAt: new Date(),
    approvedBy: null,
    imageUrl: null,
    accessTier: oneOf(['freemium', 'premium', 'b2b'] as const),
    category: kind === 'tool' ? 'tools' : 'agents',
    topic: 'AI Tools',
    contentType: kind,
    language: 'en',
    tags: [],
    sources: [],
    metadata: {},
    episode: kind === 'podcast' ? { hook: word(), transcript: word(), sound: null } : null,
  }
  await db.transaction((tx) => publish(tx, item, clock.now()))
  const table = TABLES[kind]
  if (roll() < 0.2) await db.update(table).set({ sample: true }).where(eq(table.id, item.id))
  made.push({ id: item.id, kind })
}

async function change({ id, kind }: Known): Promise<void> {
  if (kind === 'tool')
    await db.transaction((tx) => recordStatement(tx, id, { plans: [], platforms: [word()] }, clock.now()))
  if (kind !== 'article' && kind !== 'event') return
  const some = oneOf([
    { author: word() },
    { access_tier: oneOf(['freemium', 'b2b'] as const) },
    { content: `${word()}.` },
  ])
  await ask(adminArticleChange, { id, note: 'It was not so.', ...some }, editor)
}

async function translate({ id, kind: of }: Known): Promise<void> {
  const kind = of === 'event' ? 'article' : of
  const original = await originalOf(db, kind, id)
  if (!original) return
  const key = { kind, itemId: id, language: 'fr' as const }
  const title = word()
  await keepDraft(db, {
    ...key,
    title,
    fields: {},
    state: 'pending',
    sourceHash: original.hash,
    glossaryHash: '',
    model: 'a model',
    objections: [],
    createdAt: clock.now(),
  })
  const draft = await translationDraft(db, key)
  await ask(reviewTranslation, { translationId: draft?.id ?? '', action: 'approve' }, editor)
}

async function hideOrShow({ id }: Known): Promise<void> {
  const isHidden = await db.transaction((tx) => hideAgent(tx, id, 'newsroom.cleanup.reason', clock.now()))
  if (!isHidden) await ask(restoreCleanedEntries, { ids: [id] }, editor)
}

const picture = ({ id: itemId }: Known) =>
  db.transaction((tx) =>
    givePicture(tx, {
      itemId,
      madeBy: 'publisher',
      url: `/pictures/${word()}.webp`,
      credit: null,
      sourceUrl: null,
      tried: [],
      createdAt: clock.now(),
    }),
  )

const report = ({ id }: Known) =>
  recordTimeline(
    db,
    id,
    [1, 2].map((n) => ({
      url: `https://${n}.example/${word()}`,
      reporter: word(),
      title: word(),
      language: 'en',
      at: clock.now(),
    })),
    clock.now(),
  )

async function aMonthPasses(): Promise<void> {
  clock.pass(31 * DAY)
  await givePlan(db, caller.id, 'b2b', { createdAt: clock.now() })
  await removeDeletedArticlesJob.run({}, runtime.runtime)
}

const ARTICLES: readonly Kind[] = ['article', 'event']
const ACTIONS: readonly { of: readonly Kind[]; times: number; step: (item: Known) => Promise<unknown> }[] = [
  { of: [], times: 4, step: write },
  { of: [], times: 3, step: publishProduct },
  { of: [...ARTICLES, 'tool'], times: 4, step: change },
  { of: ARTICLES, times: 1, step: ({ id }) => ask(retractArticle, { id, note: 'It was not so.' }, editor) },
  { of: ARTICLES, times: 3, step: ({ id }) => ask(adminArticleDelete, { id }, editor) },
  { of: ARTICLES, times: 2, step: ({ id }) => ask(adminArticleRestore, { id }, editor) },
  { of: [...ARTICLES, 'tool', 'agent', 'podcast'], times: 4, step: translate },
  { of: [...ARTICLES, 'tool', 'agent', 'podcast'], times: 2, step: picture },
  { of: ['agent'], times: 3, step: hideOrShow },
  { of: ARTICLES, times: 2, step: report },
  { of: [], times: 1, step: () => removeSampleItems(db, clock.now()) },
  { of: [], times: 0.3, step: aMonthPasses },
]
const drawn = ACTIONS.flatMap((each) => Array.from({ length: Math.ceil(each.times * 4) }, () => each))

async function doSomething(): Promise<void> {
  const { of, step } = oneOf(drawn)
  const some = made.filter(({ kind }) => of.includes(kind))
  if (of.length > 0 && some.length === 0) return
  try {
    await step(of.length === 0 ? { id: '', kind: 'article' } : oneOf(some))
  } catch (error) {
    if (!isRefusal(error)) throw error // a refused action changes nothing
  }
}

type Answer = { items: { id: string; kind: Kind; state: string }[]; next_cursor: string; more: boolean }
type Item = Record<string, unknown> & { id: string }

/** An item as the API returns it, without fields that depend only on the clock; null if the API does not return it. */
async function readItem({ id, kind }: Known): Promise<Item | null> {
  if (kind === 'podcast') {
    for (let cursor: string | null = ''; cursor !== null;) {
      const path: string = `podcasts?lang=fr&limit=15${cursor && `&cursor=${cursor}`}`
      const page = await read<{ items: Item[]; next_cursor: string | null }>(path)
      const found = page.items.find((each) => each.id === id)
      if (found) return found
      cursor = page.next_cursor
    }
    return null
  }
  const answer = await get(`/api/v1/${kind === 'event' ? 'article' : kind}s/${id}?lang=fr`)
  if (answer.status === 404) return null
  const { free: _, ...item } = (await answer.json()) as Item
  return item
}

async function read<Of>(path: string): Promise<Of> {
  const answer = await get(`/api/v1/${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Of
}

// Covers: api-21
test(
  `who follows the changes has what the library has, after ${HOW_MANY} actions in any order`,
  { timeout: HOW_MANY * 1000 },
  async () => {
    const copy = new Map<string, Item | null>()
    let place = 'since=2026-01-01T00:00:00Z'
    const follow = async () => {
      for (let more = true; more;) {
        const page = await read<Answer>(`changes?${place}&limit=${1 + below(30)}`)
        for (const { state, ...item } of page.items)
          if (state === 'deleted') copy.delete(item.id)
          else copy.set(item.id, await readItem(item))
        place = `cursor=${page.next_cursor}`
        more = page.more
      }
    }
    for (let n = 0; n < HOW_MANY; n++) {
      await doSomething()
      clock.pass(below(9000))
      if (roll() < 0.15) await follow()
    }
    clock.pass(60 * SECOND)
    await follow()
    const library = new Map<string, Item | null>()
    for (const item of made) {
      const now = await readItem(item)
      if (now !== null) library.set(item.id, now)
    }
    expect(library.size).toBeGreaterThan(3)
    expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(library))
  },
)
