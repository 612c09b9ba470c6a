import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type Written, notedTexts, takeWritten } from '#ui/written.ts'

const ID = 'answers'
const TEXTS_ID = 'texts'

/** An answer as the page carries it: its query key, its value, and its time in ms. */
type Carried = readonly [key: readonly unknown[], answer: unknown, at: number]

/**
 * The answers from which the server rendered the page, as data: no script has to be parsed for them, and none can be in
 * them.
 */
export function PageAnswers() {
  const client = useQueryClient()
  return <Data id={ID} text={() => carriedText(client)} />
}

/** The dates and ages that the server has formatted for everything before this element. */
export const PageTexts = () => <Data id={TEXTS_ID} text={() => textOf(notedTexts())} />

const Data = ({ id, text }: { id: string; text: () => string }) => (
  <script
    id={id}
    type="application/json"
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? text() : '' }}
    suppressHydrationWarning
  />
)

/** The answers that this page contains, as text. Browser only. */
export const broughtAnswers = (): string => document.getElementById(ID)?.textContent ?? '[]'

/** Makes dates and ages render with the texts of this page. Browser only. */
export const takeTexts = (): void =>
  takeWritten(JSON.parse(document.getElementById(TEXTS_ID)?.textContent ?? '{}') as Written) // serialized above

/** Puts the answers of a page into a query cache. */
export function takeAnswers(client: QueryClient, text: string): void {
  const carried = JSON.parse(text) as Carried[] // serialized below
  for (const [key, answer, updatedAt] of carried) client.setQueryData(key, answer, { updatedAt })
}

function carriedText(client: QueryClient): string {
  const answered = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
  return `[${answered
    .map(({ queryKey, state }) => `[${textOf(queryKey)},${answerText(state.data)},${state.dataUpdatedAt}]`)
    .join()}]`
}

/** Kept answers appear on page after page: each is serialized once. */
const written = new WeakMap<object, string>()

function answerText(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return textOf(answer)
  if (isPaged(answer))
    return `{"pages":[${answer.pages.map(answerText).join()}],"pageParams":${textOf(answer.pageParams)}}`
  const text = written.get(answer) ?? textOf(answer)
  written.set(answer, text)
  return text
}

/** The pages of a list so far, each a separate answer. */
const isPaged = (answer: object): answer is { pages: unknown[]; pageParams: unknown[] } =>
  'pageParams' in answer && 'pages' in answer && Array.isArray(answer.pages)

/** JSON in which no tag begins or ends. */
const textOf = (value: unknown): string => (JSON.stringify(value) ?? 'null').replaceAll('<', '\\u003c')
