import { addRole } from '#people/people.ts'
import { users } from '#people/tables.ts'
import type { Language } from '#languages/rules.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Db } from '#platform/db.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import { generatedContent, type Generated } from '#writing/tables.ts'

type Values = Partial<typeof generatedContent.$inferInsert>

/**
 * Stores a draft as a writer would leave it, without warnings: its title shares no words with another one, and two sources
 * support it.
 */
export async function plantDraft(db: Db, values: Values = {}): Promise<string> {
  const title = values.title ?? inventedTitle()
  const language = values.language ?? 'en'
  const sentence = IN[language] ?? SENTENCE
  const source = { title, language, publishedAt: null, paragraphs: [sentence] }
  const [row] = await db
    .insert(generatedContent)
    .values({
      title,
      content: `${sentence} [1]`,
      contentType: 'article',
      language,
      createdAt: TEST_NOW,
      sources: [
        { ...source, n: 1, url: 'https://harbor.example/1', publisher: 'Harbor Review' },
        { ...source, n: 2, url: 'https://quay.example/1', publisher: 'Quayside Wire' },
      ],
      ...values,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
const SENTENCE = 'Two harbors have opened a second quay.'
const IN: Partial<Record<Language, string>> = {
  ar: 'افتتح ميناءان رصيفًا ثانيًا للسفن.',
  fr: 'Deux ports ont ouvert un second quai.',
}

/** A title that shares no words with another one. */
export const inventedTitle = (): string => Array.from({ length: 5 }, inventedWord).join(' ')
const inventedWord = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** A text of a planted draft that fails this many checks: each paragraph has a number that is in no source. */
export const textWith = (failed: number, language: 'en' | 'ar' = 'en'): string =>
  Array.from({ length: failed }, (_, n) =>
    language === 'en' ? `Two harbors have opened ${n + 40} quays.` : `افتتح ميناءان ${n + 40} رصيفًا للسفن.`,
  )
    .map((text) => `${text} [1]`)
    .join('\n\n')

/** The text that a writer generated; the checks do not read it. */
export const GENERATED: Generated = {
  title: 'As it was written',
  excerpt: 'What it says.',
  content: 'One paragraph. [1]',
  paragraphs: [],
  verdicts: { title: [], excerpt: [], keyFacts: [] },
}

/** An administrator with a user row and the role. */
export async function editorNamed(db: Db, name: string, email: string): Promise<Caller> {
  const id = crypto.randomUUID()
  await db.insert(users).values({ id, name, email })
  await addRole(db, { userId: id, role: 'admin', now: TEST_NOW, by: null })
  return { id, email, roles: ['admin'], sessionId: crypto.randomUUID() }
}

/** The code and status of the refusal; the result or other error if there is none. */
export async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  const error: unknown = await answer.then(
    (body) => ({ body }),
    (e: unknown) => e,
  )
  return isRefusal(error) ? [error.code, error.status] : error
}
