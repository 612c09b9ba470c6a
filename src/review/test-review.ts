import { addRole } from '#people/people.ts'
import { users } from '#people/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { Db } from '#platform/db.ts'
import { TEST_NOW } from '#testing/test-runtime.ts'
import { generatedContent, type Generated } from '#writing/tables.ts'

type Values = Partial<typeof generatedContent.$inferInsert>

/** Stores a draft as a writer would leave it; its title shares no words with another one. */
export async function plantDraft(db: Db, values: Values = {}): Promise<string> {
  const [row] = await db
    .insert(generatedContent)
    .values({
      title: Array.from({ length: 5 }, inventedWord).join(' '),
      content: 'One paragraph. [1]',
      contentType: 'article',
      language: 'en',
      createdAt: TEST_NOW,
      ...values,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}

const inventedWord = () =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** A generated text with this many failed gate checks: one of the title, the others of paragraphs. */
export function generatedWith(warnings: number, content = 'One paragraph. [1]'): Generated {
  const refused = { gate: 'numbers' as const, ok: false, detail: '12' }
  return {
    title: 'As it was written',
    excerpt: 'What it says.',
    content,
    paragraphs: Array.from({ length: Math.max(0, warnings - 1) }, () => ({
      text: 'One paragraph.',
      sources: [1],
      quotes: [],
      verdicts: [refused, { ...refused, ok: true }],
    })),
    verdicts: { title: warnings > 0 ? [refused] : [], excerpt: [], keyFacts: [] },
  }
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
