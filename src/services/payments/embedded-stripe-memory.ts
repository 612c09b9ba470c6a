import {
  type Kind,
  type StripeEvent,
  type Thing,
  type Things,
  customerOf,
  dueOf,
} from './embedded-stripe-things.ts'

/** A stored answer to a request with an idempotency key. `mark` distinguishes requests. */
export type KeptAnswer = { status: number; mark: string; body: Record<string, unknown> }

/** The data of the embedded Stripe, during one request. Times are in seconds. */
export type Shelf = {
  get<K extends Kind>(kind: K, id: string): Promise<Things[K] | null>
  /** Newest first, at most 100; of one customer if given. */
  list<K extends Kind>(kind: K, customer?: string): Promise<Things[K][]>
  /** Adds an object, or replaces the one with its id. */
  put(thing: Thing): Promise<void>
  /** The subscription or checkout with the earliest automatic change due until then; null for none. */
  due(until: number): Promise<Things['subscription' | 'checkout.session'] | null>
  answered(key: string): Promise<KeptAnswer | null>
  keepAnswer(key: string, answer: KeptAnswer): Promise<void>
  /** Events not yet delivered to the site, oldest first, at most 100. */
  waiting(): Promise<StripeEvent[]>
  delivered(id: string): Promise<void>
  /** Deletes answers older than a day and delivered events older than thirty days, as Stripe does. */
  forget(now: number): Promise<void>
  /** The secret that events are signed with; it is created at the first request. */
  secret(): Promise<string>
}

/** The storage. It handles one request at a time, across all processes; a request that throws changes nothing. */
export type Store = { within<Answer>(work: (shelf: Shelf) => Promise<Answer>): Promise<Answer> }

const LISTED = 100

/** A store in the memory of this process, for tests. */
export function memoryStore(secret: string): Store {
  let things = new Map<string, Thing>()
  let answers = new Map<string, KeptAnswer>()
  let deliveredIds = new Set<string>()
  const all = <K extends Kind>(kind: K): Things[K][] =>
    [...things.values()].filter((thing): thing is Things[K] => thing.object === kind)

  const shelf: Shelf = {
    get: async (kind, id) => structuredClone(all(kind).find((thing) => thing.id === id) ?? null),
    list: async (kind, customer) =>
      all(kind)
        .filter((thing) => customer === undefined || customerOf(thing) === customer)
        .toReversed()
        .slice(0, LISTED)
        .map((thing) => structuredClone(thing)),
    put: async (thing) => void things.set(thing.id, structuredClone(thing)),
    due: async (until) => {
      const [first] = [...all('subscription'), ...all('checkout.session')]
        .filter((thing) => (dueOf(thing) ?? Infinity) <= until)
        .toSorted((a, b) => (dueOf(a) ?? 0) - (dueOf(b) ?? 0))
      return structuredClone(first ?? null)
    },
    answered: async (key) => answers.get(key) ?? null,
    keepAnswer: async (key, answer) => void answers.set(key, answer),
    waiting: async () =>
      all('event')
        .filter(({ id }) => !deliveredIds.has(id))
        .slice(0, LISTED),
    delivered: async (id) => void deliveredIds.add(id),
    forget: async () => undefined,
    secret: async () => secret,
  }

  let turn: Promise<unknown> = Promise.resolve()
  return {
    within: (work) => {
      const mine = turn.then(async () => {
        const before = {
          things: new Map(things),
          answers: new Map(answers),
          deliveredIds: new Set(deliveredIds),
        }
        try {
          return await work(shelf)
        } catch (error) {
          ;({ things, answers, deliveredIds } = before)
          throw error
        }
      })
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}
