import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { type DigestCard, digestCards } from '#articles/digest-cards.ts'
import { correctionsNamed } from '#articles/correction-cards.ts'
import { writeEach } from '#articles/making.ts'
import { type Tier, turnsAt } from '#membership/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { behind, countUpTo, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import type { EditionContent, EditionStory, FrozenEdition } from '../content.ts'
import { digestList, digestOne } from '../editions/calls.ts'
import { editionName } from '../mail/edition-words.ts'
import { DIGEST_SECTIONS, type DigestSection } from '../rules.ts'
import { editions } from '../tables.ts'

/** The editions that everyone may see: those for all readers, from the start of sending, unless they were stopped. */
export const shown = and(
  eq(editions.kind, 'edition'),
  inArray(editions.state, ['sending', 'paused', 'sent']),
  isNotNull(editions.content),
)

export const digestListHandler = handle(digestList, async ({ lang, limit, cursor }, context) => {
  const { db, now, config, log } = context
  const { id, occurrence, content } = editions
  const leads = sql`'$.contents[*] ? (@.language == $l).lead'`
  const rows = await db
    .select({
      id,
      occurrence,
      place: placeAt(occurrence, id),
      subject: sql<string>`coalesce(${content}->'subjects'->>${lang}, '')`,
      leads: sql<
        (Lead | null)[] | null
      >`jsonb_path_query_array(${content}, ${leads}, jsonb_build_object('l', ${lang}::text))`,
    })
    .from(editions)
    .where(and(shown, behind(occurrence, id, readCursor(cursor))))
    .orderBy(desc(occurrence), desc(id))
    .limit(limit + 1)
  const { page, next } = cutPage(rows, limit)
  const leadsOf = (row: (typeof page)[number]) => (row.leads ?? []).filter((lead) => lead !== null)
  const cards = await cardsOf(db, page.flatMap(leadsOf), lang, now)
  return {
    items: await writeEach(log, page, (row) => ({
      id: row.id,
      kind: 'edition' as const,
      occurrence: row.occurrence.toISOString(),
      subject:
        subjectNow(row.subject, leadsOf(row), cards, lang) ??
        editionName(lang, { kind: 'edition', occurrence: row.occurrence, timeZone: config.digestTimeZone }),
    })),
    total: await countUpTo(db, editions, shown),
    next_cursor: next,
  }
})

export const digestOneHandler = handle(digestOne, async ({ id, lang }, context) => {
  const { db, now } = context
  const [row] = await db
    .select()
    .from(editions)
    .where(and(shown, eq(editions.id, id)))
    .limit(1)
  if (!row) throw new Refusal('newsletter.editionNotFound', 404)
  const frozen = row.content as FrozenEdition // written when the edition was frozen
  const inLanguage = frozen.contents.filter(({ language }) => language === lang)
  const content = inLanguage.find(({ tier }) => tier === 'freemium')
  const stories = content?.sections.flatMap((section) => section.stories) ?? []
  const leads = inLanguage.flatMap(({ lead }) => lead ?? [])
  const cards = await cardsOf(db, [...leads, ...stories], lang, now)
  const storyOf = (story: EditionStory) => storyNow(story, cards, context)
  const lead = content?.lead ? (storyOf(content.lead)[0] ?? null) : null
  const isLed = lead?.language === lang
  return {
    id: row.id,
    kind: row.kind,
    occurrence: row.occurrence.toISOString(),
    subject:
      subjectNow(frozen.subjects[lang], leads, cards, lang) ??
      editionName(lang, { ...row, timeZone: frozen.timeZone }),
    time_zone: frozen.timeZone,
    note: frozen.notes?.[lang] ?? null,
    lead: isLed ? lead : null,
    sections: withStory(content?.sections ?? [], isLed ? null : (content?.lead ?? null))
      .map((each) => ({ section: each.section, stories: each.stories.flatMap(storyOf) }))
      .filter((each) => each.stories.length > 0),
    corrections: await correctionsNow(db, content, lang, now),
    previous: await beside(db, row, 'before'),
    next: await beside(db, row, 'after'),
  }
})

type Story = OutputOf<typeof digestOne>['sections'][number]['stories'][number]
type ItemRef = Pick<EditionStory, 'id' | 'kind'>
type Lead = ItemRef & { title: string }
type Cards = ReadonlyMap<string, DigestCard>

/**
 * The cards of items as readers of a tier (free readers unless stated) see them now, by id. Items that are gone are left
 * out.
 */
export async function cardsOf(
  db: Db,
  items: readonly ItemRef[],
  language: Language,
  now: Date,
  tier: Tier = 'freemium',
): Promise<Cards> {
  const refs = new Map(items.map(({ id, kind }) => [id, { id, kind }]))
  const found = await digestCards(db, [...refs.values()], language, now)
  return new Map(
    [...found].flatMap(([id, cardFor]) => {
      const card = cardFor(tier)
      return card ? [[id, card] as const] : []
    }),
  )
}

/**
 * A story in its current state: left out if it may no longer be shown, with its corrected or translated text, and locked
 * once it is locked. Its place, address and score stay those of the edition.
 */
function storyNow(
  { id, kind, url, momentum }: EditionStory,
  cards: Cards,
  { now, validUntil }: Pick<RequestContext, 'now' | 'validUntil'>,
): Story[] {
  const card = cards.get(id)
  if (!card) return []
  const { title, excerpt, topic, imageUrl, language, open, tier, source } = card
  validUntil(turnsAt({ kind, access_tier: tier, published_at: new Date(card.publishedAt) }, now))
  return [
    { id, kind, url, title, excerpt, topic, momentum, image_url: imageUrl, language, open, tier, source },
  ]
}

/** The corrections in an edition that are still in the log. */
async function correctionsNow(db: Db, content: EditionContent | undefined, language: Language, now: Date) {
  const ids = (content?.corrections ?? []).map(({ id }) => id)
  return (await correctionsNamed(db, ids, now)).map(({ cardIn }) => cardIn(language))
}

/**
 * The sections of an edition, with a story that is no longer the lead, because it has lost its translation, first in its own
 * section.
 */
function withStory(
  sections: EditionContent['sections'],
  story: EditionStory | null,
): EditionContent['sections'] {
  if (story === null) return sections
  const own = sections.find(({ section }) => section === story.section)
  const others = sections.filter((each) => each !== own)
  const placeOf = ({ section }: { section: DigestSection }) => DIGEST_SECTIONS.indexOf(section)
  return [...others, { section: story.section, stories: [story, ...(own?.stories ?? [])] }].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  )
}

/**
 * The editor's subject, or the current title of the lead; null if the subject named a story that is gone, or that exists
 * only in another language.
 */
export function subjectNow(
  subject: string,
  leads: readonly Lead[],
  cards: Cards,
  language: Language,
): string | null {
  if (subject === '' || leads.some(({ id }) => !cards.has(id))) return null
  const named = leads.find(({ title }) => title === subject)
  const card = named && cards.get(named.id)
  if (card && card.language !== language) return null
  return card?.title ?? subject
}

/** The edition sent before or after this one. */
async function beside(
  db: Db,
  { id, occurrence }: { id: string; occurrence: Date },
  side: 'before' | 'after',
): Promise<string | null> {
  const place = sql`(${occurrence.toISOString()}::timestamptz, ${id}::uuid)`
  const here = sql`(${editions.occurrence}, ${editions.id})`
  const order = side === 'before' ? desc : asc
  const [row] = await db
    .select({ id: editions.id })
    .from(editions)
    .where(and(shown, side === 'before' ? sql`${here} < ${place}` : sql`${here} > ${place}`))
    .orderBy(order(editions.occurrence), order(editions.id))
    .limit(1)
  return row?.id ?? null
}
