import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { EXCERPT_LENGTH, TOOL_EXCERPT_LENGTH } from '#library/rules.ts'
import type { Db } from '#platform/db.ts'
import type { MarkedText } from './calls.ts'
import type { Found } from './find.ts'
import { type Question, inLanguageOfText } from './matches.ts'
import { readsWhole } from './readable.ts'
import type { SearchKind } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'

/** A text, and the same folded with marks around the words that were looked for; null where nothing was. */
type Said = { text: string; marks: string | null }

/** What a result shows. `body` is null where the shown texts have the words, and where this reader may not read it. */
export type ShownText = {
  kind: SearchKind
  id: string
  language: Language
  originalLanguage: Language
  machineTranslated: boolean
  accessTier: Tier
  category: string
  publishedAt: Date
  heading: Said
  excerpt: Said
  body: Said | null
}

/** No more of a body is searched for its snippet, in characters. */
const BODY = 20_000
const [START, STOP] = ['\u0002', '\u0003']
const MARKS = `HighlightAll=true, StartSel="${START}", StopSel="${STOP}"`

/** The names of publishers stand behind a body as JSON: to be found, not to be shown. */
const WITHOUT_PUBLISHERS = sql.raw(String.raw`regexp_replace(x.body, ' \[("([^"\\]|\\.)*",? ?)*\]$', '')`)

/**
 * `search_texts` cuts excerpts at so many characters: such a one loses its last word, part of which may be missing, for an
 * ellipsis. One that ends as a sentence does is whole.
 */
const EXCERPT = sql.raw(String.raw`case when kind <> 'podcast' and x.excerpt !~ '[.!?؟…]\s*$'
    and length(x.excerpt) = case kind when 'tool' then ${TOOL_EXCERPT_LENGTH} else ${EXCERPT_LENGTH} end
    then regexp_replace(x.excerpt, '[\s,;:،؛]+\S*$', '') || '…' else coalesce(x.excerpt, '') end`)

/** The texts of what was found, in its order. */
export async function textsOf(db: Db, found: readonly Found[], question: Question): Promise<ShownText[]> {
  if (found.length === 0) return []
  const ids = `{${found.map(({ id }) => id).join(',')}}`
  const query = question.words && inLanguageOfText(question.words.marked)
  const marked = (text: ReturnType<typeof sql>) =>
    query === null
      ? sql`null`
      : sql`ts_headline(search_config(language), search_words(language, ${text}), ${query}, ${MARKS})`
  const reads = readsWhole(question) ?? sql`true`
  const { rows } = await db.execute<{
    kind: SearchKind
    id: string
    language: Language
    original_language: Language
    machine: boolean
    access_tier: Tier
    category: string
    published_at: Date | string
    heading: string
    heading_marks: string | null
    excerpt: string
    excerpt_marks: string | null
    body: string | null
    body_marks: string | null
  }>(sql`with shown as (
      select kind, item_id, language, access_tier, category, published_at, x.heading, ${EXCERPT} as excerpt,
        ${query === null ? sql`null::text` : sql`case when ${reads} and not d.open @@ ${query} then left(${WITHOUT_PUBLISHERS}, ${BODY}) end`} as body
      from ${documents} d join search_texts x using (kind, item_id, language, access_tier, category, published_at)
      where d.item_id = any(${ids}::uuid[]) and x.item_id = any(${ids}::uuid[])
    )
    select s.kind, s.item_id as id, s.language, s.access_tier, s.category, s.published_at, heading, excerpt, body,
      ${marked(sql`heading`)} as heading_marks, ${marked(sql`excerpt`)} as excerpt_marks, ${marked(sql`body`)} as body_marks,
      coalesce((select o.language from ${documents} o where o.item_id = s.item_id and o.kind = s.kind and o.original limit 1), s.language)
        as original_language,
      exists (select from translations t where t.item_id = s.item_id and t.language = s.language
        and t.kind = case s.kind when 'event' then 'article' else s.kind end
        and t.reviewed_at is null and t.translator not in ('person', 'sample')) as machine
    from shown s limit ${found.length * 5}`)
  return found.flatMap(({ kind, id, language }) => {
    const row = rows.find((each) => each.kind === kind && each.id === id && each.language === language)
    if (!row) return []
    return [
      {
        kind,
        id,
        language,
        originalLanguage: row.original_language,
        machineTranslated: row.machine,
        accessTier: row.access_tier,
        category: row.category,
        publishedAt: new Date(row.published_at),
        heading: { text: row.heading, marks: row.heading_marks },
        excerpt: { text: row.excerpt, marks: row.excerpt_marks },
        body: row.body === null ? null : { text: row.body, marks: row.body_marks },
      },
    ]
  })
}

/** Words of a body before and after the first that was looked for. */
const [BEFORE, AFTER] = [8, 24]

/** The whole text in parts, those marked that were looked for. Folding keeps the number of words: marks are carried back by it. */
export function markedText(said: Said): MarkedText {
  return joined(wordsOf(said))
}

/** The part of a body that has the words; null where there is none. */
export function passageOf(said: Said): MarkedText | null {
  const words = wordsOf(said)
  const first = words.findIndex(({ hit }) => hit)
  if (first < 0) return null
  const whole = said.text.length < BODY ? words.length : words.length - 1 // the last word may have been cut
  const [from, to] = [Math.max(0, first - BEFORE), Math.min(first + AFTER, whole)]
  const part = words.slice(from, to).flatMap(({ text, hit }) => {
    const plain = text.replace(/\[\d+\]|\]\([^)]*\)|[#*_>`[]/g, '')
    return plain === '' ? [] : [{ text: plain, hit }]
  })
  const plain = (text: string) => ({ text, hit: false })
  return joined([...(from > 0 ? [plain('…')] : []), ...part, ...(to < words.length ? [plain('…')] : [])])
}

type Word = { text: string; hit: boolean }

function wordsOf({ text, marks }: Said): Word[] {
  const words = text.trim().split(/\s+/)
  const folded = marks?.trim().split(/\s+/) ?? []
  const aligned = folded.length === words.length
  return words.map((word, at) => ({ text: word, hit: aligned && (folded[at]?.includes(START) ?? false) }))
}

/** Words with spaces between; signs around a marked word stay outside its mark. */
function joined(words: readonly Word[]): MarkedText {
  const parts: MarkedText = []
  const add = (text: string, hit: boolean) => {
    const last = parts.at(-1)
    if (text === '') return
    if (last && last.hit === hit) last.text += text
    else parts.push({ text, hit })
  }
  for (const [at, { text, hit }] of words.entries()) {
    if (at > 0) add(' ', hit && (words[at - 1]?.hit ?? false))
    const [, before = '', core = '', after = ''] =
      /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su.exec(text) ?? []
    add(before, false)
    add(core, hit)
    add(after, false)
  }
  return parts
}
