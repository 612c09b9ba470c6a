// long: everything the owner of a channel does with it, for each kind of channel, on one runtime
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#people/account/calls.ts'
import { DAY } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import {
  channelAdd,
  channelChange,
  channelList,
  channelMessages,
  channelRemove,
  channelReplay,
  channelRotate,
  channelTest,
} from './calls.ts'
import { notify } from './delivery.ts'
import { CHANNEL_KINDS, type ChannelKind, MAX_CHANNELS } from './rules.ts'
import { sendMessagesJob } from './sending/send-messages.ts'
import { messageDeliveries } from './tables.ts'
import { channelsOfTests } from './test-channels.ts'
import { BOT_TOKEN, asService, isSigned, receiver } from './test-services.ts'

const server = await receiver((got) => (got.url === '/hook' ? { status: 200 } : asService(got)))
const { origin } = server
const tests = await openTestRuntime({
  FETCH_ALLOW_HOSTS: server.host,
  SITE_URL: 'https://cadence.example',
  SLACK_URL: origin,
  DISCORD_URL: origin,
  TELEGRAM_URL: origin,
  TEAMS_URL: origin,
})
atEndOfFile(server.close)
const { db, runtime, clock, ask } = tests
const { reader, channel, channelNow, waiting, delivery, empty } = channelsOfTests(tests)
const send = () => sendMessagesJob.run({} as never, runtime)

const ADDRESSES: Record<ChannelKind, string> = {
  webhook: `${origin}/hook`,
  slack: `${origin}/services/T01/B01/slackword`,
  discord: `${origin}/api/webhooks/77/discord-word`,
  telegram: '-1001234',
  teams: `${origin}/workflows/teams-word?sig=x`,
}
const asked = (kind: ChannelKind = 'webhook') => ({
  kind,
  name: 'Our room',
  address: ADDRESSES[kind],
  ...(kind === 'telegram' && { bot_token: BOT_TOKEN }),
  language: 'fr' as const,
  events: ['edition.published' as const],
})

beforeEach(async () => {
  clock.set(TEST_NOW)
  await empty()
  server.got.length = 0
})

// Covers: channels-4
test.each(CHANNEL_KINDS)(
  "%s: a channel is added, receives a test message in its service's format, and reveals no secret",
  async (kind) => {
    const owner = await reader()
    const { channel: added, secret } = await ask(channelAdd, asked(kind), owner)
    expect(secret === null).toBe(kind !== 'webhook')
    const { message_id: messageId } = await ask(channelTest, { id: added.id }, owner)
    await send()
    expect(server.got).toHaveLength(1)
    expect(server.got[0]?.body).toMatch(/Our room/)
    if (secret !== null)
      expect(isSigned(server.got[0]?.headers ?? {}, server.got[0]?.body ?? '', secret, TEST_NOW)).toBe(true)
    const list = await ask(channelList, {}, owner)
    const sent = await ask(channelMessages, { id: added.id }, owner)
    expect(list.items).toEqual([
      expect.objectContaining({ kind, state: 'active', last_problem: null, waiting: 0, language: 'fr' }),
    ])
    expect(sent).toMatchObject({
      total: 1,
      items: [{ id: messageId, event: 'channel.test', state: 'delivered', attempts: 1, next_at: null }],
    })
    const shown = JSON.stringify([added, list, sent, await ask(exportAccount, {}, owner).catch(String)])
    for (const word of ['slackword', 'discord-word', 'teams-word', BOT_TOKEN, 'whsec_'])
      expect([word, shown.includes(word)]).toEqual([word, false])
  },
)

// Covers: channels-13
test.each(CHANNEL_KINDS)(
  "%s: editions, watch-list and saved-search matches use the service's format, in Arabic too",
  async (kind) => {
    const owner = await reader()
    const events = ['edition.published', 'watch_list.matched', 'saved_search.matched'] as const
    await ask(channelAdd, { ...asked(kind), language: 'ar', events: [...events] }, owner)
    const item = { kind: 'article', id: '1', language: 'fr', access_tier: 'b2b', published_at: null } as const
    const url = 'https://cadence.example/ar/news/1'
    for (const event of events) {
      const items = [{ ...item, title: `Le héron <${event}> & co`, excerpt: null, url }]
      const content = { title: `طبعة ${event}`, summary: 'جديد.', url, language: 'ar' as const, items }
      await notify(db, { userId: owner.id, event, key: event, content }, TEST_NOW)
    }
    await send()
    expect(server.got).toHaveLength(events.length)
    for (const { body } of server.got)
      expect([body.includes('طبعة'), body.includes('Le héron')]).toEqual([true, true])
    const states = await db.select({ state: messageDeliveries.state }).from(messageDeliveries)
    expect(states).toEqual(events.map(() => ({ state: 'delivered' })))
  },
)

// Covers: channels-14
test("after a channel's address is fixed, waiting messages go there, and an invalid address is refused", async () => {
  const owner = await reader()
  const ours = await channel(owner.id, `${origin}/nowhere`, { state: 'dead' })
  const id = await waiting(ours)
  await expect(
    ask(channelChange, { id: ours.id, address: 'http://10.0.0.1/x' }, owner),
  ).rejects.toMatchObject({ status: 422, code: 'delivery.addressWrong.webhook' })
  await ask(channelChange, { id: ours.id, address: ADDRESSES.webhook, state: 'active' }, owner)
  await send()
  expect(server.got.map(({ url }) => url)).toEqual(['/hook'])
  expect((await delivery(id)).state).toBe('delivered')
  const chat = await ask(channelAdd, asked('telegram'), owner)
  const token = { id: chat.channel.id, bot_token: 'secret' }
  await expect(ask(channelChange, token, owner)).rejects.toMatchObject({ code: 'delivery.botTokenWrong' })
})

test('a failing channel with a new address or token starts over and sends waiting messages immediately', async () => {
  const owner = await reader()
  const failing = { failingSince: new Date(TEST_NOW.getTime() - 2 * DAY), lastStatus: 500 }
  const hook = await channel(owner.id, `${origin}/nowhere`, failing)
  const chat = await channel(owner.id, ADDRESSES.telegram, {
    ...failing,
    kind: 'telegram',
    secret: '123:old',
  })
  const ids = [await waiting(hook), await waiting(chat)]
  const nextAt = new Date(TEST_NOW.getTime() + DAY / 3)
  await db.update(messageDeliveries).set({ attempts: 8, nextAt })
  for (const { id, address } of [hook, chat]) await ask(channelChange, { id, name: 'Same', address }, owner)
  await send()
  expect(server.got).toEqual([])
  expect(await channelNow(hook.id)).toMatchObject(failing)
  await ask(channelChange, { id: hook.id, address: ADDRESSES.webhook }, owner)
  await ask(channelChange, { id: chat.id, bot_token: BOT_TOKEN }, owner)
  const content = { failing_since: null, last_problem: null, last_status: null, waiting: 1 }
  expect((await ask(channelList, {}, owner)).items).toMatchObject([content, content])
  await send()
  for (const id of ids) expect(await delivery(id)).toMatchObject({ state: 'delivered', attempts: 1 })
})

test('an invalid address or token is refused at its field', async () => {
  const owner = await reader()
  for (const kind of CHANNEL_KINDS)
    await expect(
      ask(channelAdd, { ...asked(kind), address: 'http://10.0.0.1/x' }, owner),
    ).rejects.toMatchObject({
      status: 422,
      code: `delivery.addressWrong.${kind}`,
      fields: [{ field: 'address', code: `delivery.addressWrong.${kind}` }],
    })
  const wrong = ask(channelAdd, { ...asked('telegram'), bot_token: 'secret' }, owner)
  await expect(wrong).rejects.toMatchObject({ code: 'delivery.botTokenWrong' })
})

test('a reader without a plan cannot add, test or replay, but can still view, pause and remove', async () => {
  for (const plan of [null, 'premium'] as const) {
    const owner = await reader(plan)
    const { id } = await channel(owner.id, ADDRESSES.webhook)
    const no = { status: 403, code: 'delivery.b2bOnly' }
    await expect(ask(channelAdd, asked(), owner)).rejects.toMatchObject(no)
    await expect(ask(channelTest, { id }, owner)).rejects.toMatchObject(no)
    await expect(ask(channelRotate, { id }, owner)).rejects.toMatchObject(no)
    await expect(ask(channelReplay, { id, since: TEST_NOW.toISOString() }, owner)).rejects.toMatchObject(no)
    await expect(ask(channelChange, { id, state: 'active' }, owner)).rejects.toMatchObject(no)
    expect(await ask(channelList, {}, owner)).toMatchObject({ in_force: false, items: [{ id }] })
    expect(await ask(channelChange, { id, state: 'paused' }, owner)).toMatchObject({ state: 'paused' })
    expect(await ask(channelRemove, { id }, owner)).toEqual({ removed: 1 })
  }
  await expect(ask(channelList, {})).rejects.toMatchObject({ status: 401 })
})

test("no one sees or changes another account's channel", async () => {
  const { id } = await channel((await reader()).id, ADDRESSES.webhook)
  const other = await reader()
  const none = { status: 404, code: 'delivery.channelNotFound' }
  expect((await ask(channelList, {}, other)).items).toEqual([])
  await expect(ask(channelMessages, { id }, other)).rejects.toMatchObject(none)
  await expect(ask(channelChange, { id, name: 'Mine' }, other)).rejects.toMatchObject(none)
  await expect(ask(channelTest, { id }, other)).rejects.toMatchObject(none)
  await expect(ask(channelRotate, { id }, other)).rejects.toMatchObject(none)
  await expect(ask(channelReplay, { id, message_id: id }, other)).rejects.toMatchObject(none)
  await expect(ask(channelRemove, { id }, other)).rejects.toMatchObject(none)
})

test('an account has at most twenty channels', async () => {
  const owner = await reader()
  for (let n = 1; n < MAX_CHANNELS; n++) await channel(owner.id, ADDRESSES.webhook)
  const added = await Promise.allSettled([ask(channelAdd, asked(), owner), ask(channelAdd, asked(), owner)])
  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(ask(channelAdd, asked(), owner)).rejects.toMatchObject({ code: 'delivery.tooManyChannels' })
})

// Covers: channels-3
test('a new secret is shown once, the previous one also signs for a day, and no other kind has one', async () => {
  const owner = await reader()
  const { channel: added, secret: old } = await ask(channelAdd, asked(), owner)
  const { secret, old_secret_until: until } = await ask(channelRotate, { id: added.id }, owner)
  expect(until).toBe(new Date(TEST_NOW.getTime() + DAY).toISOString())
  await waiting({ id: added.id, userId: owner.id })
  await send()
  const [got] = server.got
  for (const each of [old, secret])
    expect(isSigned(got?.headers ?? {}, got?.body ?? '', each ?? '', TEST_NOW)).toBe(true)
  expect((await ask(channelList, {}, owner)).items[0]?.old_secret_until).toBe(until)
  const slack = await ask(channelAdd, asked('slack'), owner)
  await expect(ask(channelRotate, { id: slack.channel.id }, owner)).rejects.toMatchObject({
    code: 'delivery.noSecret',
  })
})

// Covers: channels-16
test('given-up messages are sent again one by one or all since a day, under the same id', async () => {
  const owner = await reader()
  const ours = await channel(owner.id, ADDRESSES.webhook)
  const days = [3, 2, 1].map((ago) => new Date(TEST_NOW.getTime() - ago * DAY))
  const all = [] as string[]
  for (const at of days) all.push(await waiting(ours, { at }))
  await db.update(messageDeliveries).set({ state: 'dead', attempts: 12 })
  expect((await ask(channelList, {}, owner)).items).toMatchObject([{ waiting: 0, given_up: 3 }])
  const since = new Date(TEST_NOW.getTime() - 2 * DAY).toISOString()
  expect(await ask(channelReplay, { id: ours.id, since }, owner)).toEqual({ queued: 2 })
  await send()
  expect(server.got.map(({ headers }) => headers['webhook-id'])).toEqual(all.slice(1))
  expect(await ask(channelReplay, { id: ours.id, message_id: all[0] ?? '' }, owner)).toEqual({ queued: 1 })
  await send()
  expect(await delivery(all[0] ?? '')).toMatchObject({ state: 'delivered', attempts: 1 })
  expect(server.got.at(-1)?.headers['webhook-id']).toBe(all[0])
  await expect(ask(channelReplay, { id: ours.id, message_id: ours.id }, owner)).rejects.toMatchObject({
    status: 404,
  })
  await expect(ask(channelReplay, { id: ours.id }, owner)).rejects.toMatchObject({ status: 422 })
})

test('channel messages are listed newest first, in pages, all of them or those in one state', async () => {
  const owner = await reader()
  const ours = await channel(owner.id, ADDRESSES.webhook)
  for (let n = 0; n < 5; n++) await waiting(ours, { title: `No ${n}`, at: new Date(TEST_NOW.getTime() + n) })
  const first = await ask(channelMessages, { id: ours.id, limit: 3 }, owner)
  const second = await ask(channelMessages, { id: ours.id, limit: 3, cursor: first.next_cursor ?? '' }, owner)
  const titles = [...first.items, ...second.items].map(({ title }) => title)
  expect(titles).toEqual(['No 4', 'No 3', 'No 2', 'No 1', 'No 0'])
  expect([first.total, second.next_cursor]).toEqual([5, null])
  expect((await ask(channelMessages, { id: ours.id, state: 'dead' }, owner)).total).toBe(0)
})

test('a message goes once to each unpaused channel that wants it and has its language', async () => {
  const owner = await reader()
  const wants = await channel(owner.id, ADDRESSES.webhook, { language: 'fr', events: ['edition.published'] })
  const dead = await channel(owner.id, ADDRESSES.webhook, { language: 'fr', state: 'dead' })
  await channel(owner.id, ADDRESSES.webhook, { language: 'fr', state: 'paused' })
  await channel(owner.id, ADDRESSES.webhook, { language: 'en' })
  await channel(owner.id, ADDRESSES.webhook, { language: 'fr', events: ['article.corrected'] })
  const content = {
    title: 'T',
    summary: 'S',
    url: 'https://cadence.example',
    language: 'fr' as const,
    items: [],
  }
  const message = {
    userId: owner.id,
    event: 'edition.published' as const,
    key: 'k',
    content,
    inLanguage: 'fr' as const,
  }
  expect(await notify(db, message, TEST_NOW)).toBe(true)
  expect(await notify(db, message, TEST_NOW)).toBe(false)
  const rows = await db.select({ id: messageDeliveries.channelId }).from(messageDeliveries)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([wants.id, dead.id].toSorted())
})

test('a channel is renamed and its events changed, and removing it removes waiting messages', async () => {
  const owner = await reader()
  const { id } = await channel(owner.id, ADDRESSES.webhook)
  await waiting({ id, userId: owner.id })
  const changed = { name: 'Elsewhere', language: 'ar' as const, events: ['article.retracted' as const] }
  expect(await ask(channelChange, { id, ...changed }, owner)).toMatchObject({ ...changed, waiting: 1 })
  expect((await channelNow(id))?.state).toBe('active')
  await ask(channelRemove, { id }, owner)
  expect(await db.$count(messageDeliveries, eq(messageDeliveries.channelId, id))).toBe(0)
})
