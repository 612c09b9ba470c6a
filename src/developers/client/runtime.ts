/**
 * The part of the client that does not depend on the calls: it sends requests, waits when asked to, and throws problems
 * unchanged.
 */
export const RUNTIME = `/** A problem document of the API (RFC 9457). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance?: string
  code: string
  request_id: string
  errors?: { field: string; code: string; detail: string }[]
}

/** What the API refused, or could not answer. \`status\` 0: nobody has answered. */
export class CadenceProblem extends Error {
  override readonly name = 'CadenceProblem'
  readonly status: number
  readonly code: string
  readonly problem: Problem | null

  constructor(status: number, problem: Problem | null, cause?: unknown) {
    super(problem?.detail ?? \`the API answered \${status}\`, { cause })
    this.status = status
    this.code = problem?.code ?? 'unreachable'
    this.problem = problem
  }
}

export type Options = {
  /** Such as https://cadence.example. */
  site: string
  key: string
  /** How often a call is tried in all when it is told to come again later (429, 503). */
  tries?: number
  /** The longest that it waits for that, in seconds: with more it throws. */
  longestWait?: number
  fetch?: typeof fetch
}

/** Opens the API of a site with a key. */
export function openCadence(options: Options): Cadence {
  const methods = Object.entries(PATHS).map(([name, path]) => [
    name,
    (question: Question = {}) => ask(options, path, question),
  ])
  return Object.fromEntries(methods) as Cadence // a method for each path
}

/** Every item of a list, page after page: \`for await (const article of everyItem(cadence.articles, { limit: 30 }))\`. */
export async function* everyItem<Asked extends { cursor?: string }, Item>(
  list: (question?: Asked) => Promise<{ items: Item[]; next_cursor: string | null }>,
  question: NoInfer<Asked>,
): AsyncGenerator<Item> {
  let next: string | null | undefined = question.cursor
  do {
    const page: { items: Item[]; next_cursor: string | null } = await list(
      typeof next === 'string' ? { ...question, cursor: next } : question,
    )
    yield* page.items
    next = page.next_cursor
  } while (next !== null)
}

type Question = Readonly<Record<string, string | number | undefined>>

async function ask(options: Options, path: string, question: Question): Promise<unknown> {
  const { key, tries = 3, longestWait = 60, fetch: send = fetch } = options
  const address = addressOf(options.site, path, question)
  for (let n = 1; ; n++) {
    const answer = await send(address, { headers: { authorization: \`Bearer \${key}\` } }).catch(
      (cause: unknown) => {
        throw new CadenceProblem(0, null, cause)
      },
    )
    if (answer.ok) return answer.json()
    const problem = (await answer.json().catch(() => null)) as Problem | null
    const wait = Number(answer.headers.get('retry-after') ?? 0)
    const later = answer.status === 429 || answer.status === 503
    if (!later || n >= tries || wait > longestWait) throw new CadenceProblem(answer.status, problem)
    await new Promise((go) => setTimeout(go, wait * 1000))
  }
}

function addressOf(site: string, path: string, question: Question): string {
  const rest = { ...question }
  const filled = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const url = new URL(filled, site)
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url.href
}`
