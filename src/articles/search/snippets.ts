import { sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import type { Tier } from '#membership/rules.ts'
import { EXCERPT_LENGTH, TOOL_EXCERPT_LENGTH } from '../rules.ts'
import type { Db } from '#platform/db.ts'
import type { MarkedText } from './calls.ts'
import type { Found } from './find.ts'
import { type Question, inLanguageOfText } from './matches.ts'
import { plainText } from '../plain-text.ts'
import { readsWhole } from './readable.ts'
import type { SearchKind } from './rules.ts'
import { searchDocuments as documents } from './tables.ts'

/** A text, and the same text folded, with marks around the words that were searched for; null if there were none. */
type Said = { text: string; marks: string | null }

/** The texts that a result shows. `body` is null if the other texts contain the words or if this reader may not read it. */
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

/** The maximum number of characters of a body that are searched for its snippet. */
const BODY = 20_000
const [START, STOP] = ['\u0002', '\u0003']
const MARKS = `HighlightAll=true, StartSel="${START}", StopSel="${STOP}"`

/** Publisher names follow the body as JSON: they can be found, but are not shown. */
const WITHOUT_PUBLISHERS = sql.raw(String.raw`regexp_replace(x.body, ' \[("([^"\\]|\\.)*",? ?)*\]$', '')`)

/**
 * `search_texts` cuts excerpts at a fixed number of characters. A cut excerpt loses its last word, which may be incomplete,
 * and gets an ellipsis; one that ends like a sentence is complete.
 */
const EXCERPT = sql.raw(String.raw`case when kind <> 'podcast' and x.excerpt !~ '[.!?؟…]\s*$'
    and length(x.excerpt) = case kind when 'tool' then ${TOOL_EXCERPT_LENGTH} else ${EXCERPT_LENGTH} end
    then regexp_replace(x.excerpt, '[\s,;:،؛]+\S*$', '') || '…' else coalesce(x.excerpt, '') end`)

/** The texts of the found items, in the same order. */
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

/** Number of words of a body before and after the first match. */
const [BEFORE, AFTER] = [8, 24]

/**
 * A text in parts, with the matched words marked. Folding keeps the number of words, so marks are mapped back by position.
 */
export const markedText = (said: Said): MarkedText => joined(wordsOf(said))

/** The same, without the markup of the text. */
export const markedExcerpt = (said: Said): MarkedText => joined(cleanWords(said.text, wordsOf(said)))

/** The passage of a body that contains the words, without markup; null if there is none. */
export function passageOf(said: Said): MarkedText | null {
  const words = wordsOf(said)
  const part = paragraphsAround(said.text, words)
  if (part === null) return null
  const clean = cleanWords(part.text, words)
  const first = Math.max(
    0,
    clean.findIndex(({ hit }) => hit),
  )
  const whole = part.isLast && said.text.length >= BODY ? clean.length - 1 : clean.length // the last word may have been cut
  const [from, to] = [Math.max(0, first - BEFORE), Math.min(first + AFTER, whole)]
  const gap = { text: '…', hit: false }
  return joined([
    ...(part.isFirst && from === 0 ? [] : [gap]),
    ...clean.slice(from, to),
    ...(part.isLast && to >= clean.length ? [] : [gap]),
  ])
}

type Word = { text: string; hit: boolean }

type Part = { text: string; isFirst: boolean; isLast: boolean }

/**
 * The paragraph with the first matched word and as many after it as a passage needs, because markup is read by paragraph.
 */
function paragraphsAround(text: string, words: readonly Word[]): Part | null {
  const first = words.findIndex(({ hit }) => hit)
  if (first < 0) return null
  const paragraphs = text.trim().split(/\n\s*\n/)
  let read = 0
  let begin = 0
  for (const [at, paragraph] of paragraphs.entries()) {
    read += paragraph.trim().split(/\s+/).length
    if (read <= first) begin = at + 1
    else if (read >= first + AFTER || at === paragraphs.length - 1) {
      const part = paragraphs.slice(begin, at + 1).join('\n\n')
      return { text: part, isFirst: begin === 0, isLast: at === paragraphs.length - 1 }
    }
  }
  return null
}

/** The words of a text without its markup; words that were marked in it stay marked. */
function cleanWords(text: string, marked: readonly Word[]): Word[] {
  const hits = new Set(marked.flatMap(({ text: word, hit }) => (hit ? coreOf(withoutAddress(word)) : [])))
  return plainText(text)
    .split(' ')
    .map((word) => ({ text: word, hit: hits.has(coreOf(word)) }))
}

/** The last word of a link's text is followed by its address, which is removed. */
const withoutAddress = (word: string): string => plainText(word.replace(/\]\(.*$/s, ''))

/** A word in lower case, without the punctuation around it. */
const coreOf = (word: string): string =>
  word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')

function wordsOf({ text, marks }: Said): Word[] {
  const words = text.trim().split(/\s+/)
  const folded = marks?.trim().split(/\s+/) ?? []
  const aligned = folded.length === words.length
  return words.map((word, at) => ({ text: word, hit: aligned && (folded[at]?.includes(START) ?? false) }))
}

/** Words joined with spaces; punctuation around a marked word stays outside its mark. */
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
