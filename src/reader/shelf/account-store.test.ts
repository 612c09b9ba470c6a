import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { articles } from '#articles/tables.ts'
import { users } from '#people/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  type AccountShelfParts,
  type ShelfNotice,
  accountKey,
  openAccountShelf,
} from './account-shelf-store.ts'
import { shelf, shelfChange, shelfMerge, shelfSaved } from './calls.ts'
import { openDeviceShelf } from './shelf-store.ts'

// The shelf of an account as browsers keep it, tested against the real server; the network in between can fail.

const { db, ask, clock } = await openTestRuntime()

async function member(): Promise<Caller> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await db.insert(users).values({ id, name: 'Reader', email })
  return { id, email, roles: [], sessionId: randomUUID() }
}
async function story(): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'A story',
      content: '',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      publishedAt: TEST_NOW,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

/** A browser: its storage, the shelf of its visitor, and the pages that it opens for a user. */
function browser() {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
  }
  let isFull = false
  const fillStorage = () => void (isFull = true)
  const device = openDeviceShelf({ storage, clock })
  const notices: ShelfNotice[] = []
  let carried = Number.POSITIVE_INFINITY
  const over = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (carried-- <= 0) throw new TypeError('Failed to fetch')
    return answer()
  }
  const page = async (caller: Caller) => {
    const server: AccountShelfParts['server'] = {
      read: () => over(() => ask(shelf, {}, caller)),
      more: (cursor) => over(() => ask(shelfSaved, { cursor }, caller)),
      change: (change) => over(() => ask(shelfChange, change, caller)),
      merge: (all) => over(() => ask(shelfMerge, all, caller)),
    }
    const notify = (each: ShelfNotice) => void notices.push(each)
    const opened = openAccountShelf({ userId: caller.id, storage, clock, device, server, notify })
    await opened.open()
    return opened
  }
  /** How many requests the network carries before it fails. */
  const carries = (requests: number) => void (carried = requests)
  const network = (there: boolean) => carries(there ? Number.POSITIVE_INFINITY : 0)
  return { values, device, notices, page, network, carries, fillStorage }
}

test('what is kept on one device is available on the next', async () => {
  const ada = await member()
  const [first, second] = [await story(), await story()]
  const laptop = await browser().page(ada)
  laptop.change({ do: 'save', id: first })
  laptop.change({ do: 'read', id: second })
  laptop.change({ do: 'topic', topic: 'Funding', stance: 'follow' })
  expect(idsOf(laptop.state().saved)).toEqual([first]) // immediately
  await laptop.open()
  const phone = await browser().page(ada)
  expect(phone.keeping()).toBe('kept')
  expect([idsOf(phone.state().saved), idsOf(phone.state().history), phone.state().followed]).toEqual([
    [first],
    [second],
    ['Funding'],
  ])
})

test('at sign-in the device’s shelf is merged into the account’s, and the device keeps no copy', async () => {
  const ada = await member()
  const [here, there] = [await story(), await story()]
  const phone = await browser().page(ada)
  phone.change({ do: 'save', id: there })
  await phone.open()
  const laptop = browser()
  laptop.device.change({ do: 'save', id: here })
  laptop.device.change({ do: 'topic', topic: 'AI Tools', stance: 'mute' })
  const page = await laptop.page(ada)
  expect(idsOf(page.state().saved).toSorted()).toEqual([here, there].toSorted())
  expect(page.state().muted).toEqual(['AI Tools'])
  expect(laptop.device.state()).toEqual({ saved: [], history: [], muted: [] })
  expect(laptop.notices).toEqual(['joined'])
})

// Covers: comforts-16
test('offline changes wait in the browser, are shown as waiting and reach the account later, in order', async () => {
  const ada = await member()
  const [kept, gone] = [await story(), await story()]
  const laptop = browser()
  const page = await laptop.page(ada)
  laptop.network(false)
  for (const id of [kept, gone]) page.change({ do: 'save', id })
  page.change({ do: 'unsave', id: gone })
  await page.open()
  expect([page.keeping(), laptop.notices]).toEqual(['waiting', ['waiting']])
  expect((await ask(shelf, {}, ada)).saved).toEqual([])

  const nextPage = await laptop.page(ada) // the first page was closed
  expect(idsOf(nextPage.state().saved)).toEqual([kept])
  expect(nextPage.keeping()).toBe('waiting')
  laptop.network(true)
  await nextPage.open()
  expect([nextPage.keeping(), laptop.notices.at(-1)]).toEqual(['kept', 'sent'])
  expect(idsOf((await ask(shelf, {}, ada)).saved)).toEqual([kept])
})

test('a browser with no copy and no network reports a failure, and the device keeps its shelf', async () => {
  const ada = await member()
  const laptop = browser()
  laptop.device.change({ do: 'save', id: await story() })
  laptop.network(false)
  const page = await laptop.page(ada)
  expect([page.keeping(), page.state().saved, laptop.device.state().saved.length]).toEqual(['failed', [], 1])
  laptop.network(true)
  await page.open()
  expect([page.keeping(), page.state().saved.length, laptop.device.state().saved]).toEqual(['kept', 1, []])
})

test('a second page of stories that fails to load is read on the next try', async () => {
  const ada = await member()
  const desktop = await browser().page(ada)
  for (let n = 0; n < 101; n++) desktop.change({ do: 'save', id: await story() })
  await desktop.open()
  const laptop = browser()
  laptop.carries(1)
  const page = await laptop.page(ada)
  expect([page.keeping(), page.state().saved.length]).toEqual(['failed', 100])
  laptop.network(true)
  await page.open()
  expect([page.keeping(), page.state().saved.length]).toEqual(['kept', 101])
})

test('a story deleted in the meantime is not kept, and the reader is notified', async () => {
  const ada = await member()
  const laptop = browser()
  const page = await laptop.page(ada)
  const id = await story()
  await db.delete(articles).where(eq(articles.id, id))
  page.change({ do: 'save', id })
  await page.open()
  await vi.waitFor(() => expect(page.state().saved).toEqual([]))
  expect([page.keeping(), laptop.notices]).toEqual(['kept', ['gone']])
})

test('two tabs change one copy without losing each other’s changes', async () => {
  const ada = await member()
  const laptop = browser()
  const [here, there] = [await laptop.page(ada), await laptop.page(ada)]
  const [first, second] = [await story(), await story()]
  here.change({ do: 'save', id: first })
  there.change({ do: 'save', id: second })
  expect(here.state()).toEqual(there.state())
  await Promise.all([here.open(), there.open()])
  expect(idsOf((await ask(shelf, {}, ada)).saved).toSorted()).toEqual([first, second].toSorted())
  expect(here.state().untold).toEqual([])
})

test('with full storage a change is shown on this page and still reaches the account', async () => {
  const ada = await member()
  const [first, second] = [await story(), await story()]
  const laptop = browser()
  const page = await laptop.page(ada)
  page.change({ do: 'save', id: first })
  laptop.fillStorage()
  page.change({ do: 'save', id: second })
  expect(idsOf(page.state().saved)).toEqual([second, first])
  await page.open()
  expect(page.keeping()).toBe('kept')
  expect(idsOf((await ask(shelf, {}, ada)).saved).toSorted()).toEqual([first, second].toSorted())
})

test('a cleared list can be restored with its dates', async () => {
  const ada = await member()
  const page = await browser().page(ada)
  for (const id of [await story(), await story()]) page.change({ do: 'save', id })
  await page.open()
  const before = page.state()
  page.change({ do: 'clear', list: 'saved' })
  await page.open()
  page.change({ do: 'restore', saved: before.saved, history: [] })
  await page.open()
  expect(page.state().saved).toEqual(before.saved)
  expect(idsOf((await ask(shelf, {}, ada)).saved).toSorted()).toEqual(idsOf(before.saved).toSorted())
})

// Covers: comforts-16
test('after sign-out the account’s copy is under no key, and late responses write none', async () => {
  const ada = await member()
  const laptop = browser()
  const page = await laptop.page(ada)
  page.change({ do: 'save', id: await story() })
  expect(accountKey(ada.id).endsWith(ada.id)).toBe(true) // so that signing out finds it
  laptop.values.delete(accountKey(ada.id))
  page.close()
  await page.open()
  expect([...laptop.values.keys()].filter((key) => key.includes(ada.id))).toEqual([])
  expect(page.state().saved).toEqual([])
})
