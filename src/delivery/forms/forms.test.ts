import { expect, test } from 'vitest'
import { type Language, LANGUAGES } from '#languages/rules.ts'
import type { MessageItem, MessageContent } from '../message.ts'
import { discordMessage, isSigned, slackMessage, teamsMessage, telegramMessage } from '../test-services.ts'
import { DAY } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { addressFor, masked } from './addresses.ts'
import { discordForm } from './discord.ts'
import { fitted } from './fitted.ts'
import { slackForm } from './slack.ts'
import { teamsForm } from './teams.ts'
import { telegramForm } from './telegram.ts'
import { newSigningSecret } from './webhook.ts'

const FAMILY = '👩‍👩‍👧‍👦'
const item = (title: string, excerpt: string | null): MessageItem => ({
  kind: 'article',
  id: '1',
  title,
  excerpt,
  url: 'https://cadence.example/en/news/1?a=1&b="2"|<3>',
  language: 'en',
  access_tier: 'premium',
  published_at: '2026-11-20T09:00:00Z',
})
const content = (
  title: string,
  excerpt: string,
  items: number,
  language: Language = 'en',
): MessageContent => ({
  title,
  summary: excerpt,
  url: 'https://cadence.example/en/digest/1(2)',
  language,
  items: Array.from({ length: items }, () => item(title, excerpt)),
})
const MEAN = 'A <b>"bold" & *starred* _claim_ [link](x) `code` </a> @everyone <!channel> & <'

const FORMS = {
  slack: [slackForm, slackMessage],
  discord: [discordForm, discordMessage],
  telegram: [(message: MessageContent) => telegramForm(message, '-100'), telegramMessage],
  teams: [teamsForm, teamsMessage],
} as const

// Covers: channels-4
test.each(Object.entries(FORMS))(
  '%s accepts messages with texts of any length and with special characters, in every language',
  (_kind, [form, schema]) => {
    const texts = [
      'A title',
      MEAN,
      MEAN.repeat(200),
      FAMILY.repeat(900),
      'العربية '.repeat(900),
      '&'.repeat(5000),
    ]
    for (const language of LANGUAGES)
      for (const text of texts)
        for (const items of [0, 1, 9, 60]) {
          const outcome = schema.safeParse(form(content(text, text, items, language)))
          expect([text.slice(0, 10), items, outcome.error?.issues ?? []]).toEqual([
            text.slice(0, 10),
            items,
            [],
          ])
        }
  },
)

// Covers: channels-4
test.each(Object.entries(FORMS))(
  '%s never receives a partial grapheme, and names the number of items left out',
  (kind, [form]) => {
    const sent = JSON.stringify(form(content(FAMILY.repeat(900), FAMILY.repeat(900), 30)))
    expect(sent.replaceAll(FAMILY, '')).not.toMatch(/[\u{1F468}\u{1F469}\u{1F467}\u{1F466}\u200d]/u)
    expect(sent.isWellFormed()).toBe(true)
    const named = JSON.stringify(form(content('A title', 'Short.', 12)))
    expect([kind, named.includes('3 more on the site')]).toEqual([kind, true])
  },
)

test("an item in a language other than the message's states its language", () => {
  expect(JSON.stringify(slackForm(content('Titre', 'Court.', 1, 'fr')))).toContain('Titre (English)')
  expect(JSON.stringify(slackForm(content('Title', 'Short.', 1)))).not.toContain('(English)')
})

test('a text is cut between graphemes, also when each is longer once escaped', () => {
  expect(fitted('abcdef', 6)).toBe('abcdef')
  expect(fitted('abcdefg', 6)).toBe('abcde…')
  expect(fitted(`ab${FAMILY}`, 8)).toBe('ab…')
  expect(fitted('a&&&&', 12, (part) => part.replaceAll('&', '&amp;'))).toBe('a&amp;&amp;…')
})

// Covers: channels-2
test("the signature check accepts the standard's example, and no other secret, text or day", () => {
  const sent = new Date(1_614_265_330_000)
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,bm9ldHU= v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  expect(isSigned(headers, body, secret, sent)).toBe(true)
  expect(isSigned(headers, body, newSigningSecret(), sent)).toBe(false)
  expect(isSigned(headers, '{"test":2432232314}', secret, sent)).toBe(false)
  expect(isSigned(headers, body, secret, new Date(sent.getTime() + DAY))).toBe(false)
})

const settings = readConfig({})
test.each([
  ['webhook', 'https://example.com/hook?key=secret', 'https://example.com/hook?key=secret'],
  ['webhook', 'http://example.com/hook', null],
  ['webhook', 'https://127.0.0.1/hook', null],
  ['webhook', 'https://[::1]/hook', null],
  ['webhook', 'https://example.com:8443/hook', null],
  ['webhook', 'https://a:b@example.com/hook', null],
  ['webhook', 'hook', null],
  ['slack', 'https://hooks.slack.com/services/T01/B01/word', 'https://hooks.slack.com/services/T01/B01/word'],
  ['slack', 'https://hooks.slack.com.evil.example/services/T01/B01/word', null],
  ['slack', 'https://hooks.slack.com/other', null],
  ['slack', 'https://hooks.slack.com/triggers/T01/2/word', null], // a workflow accepts variables, not messages
  ['slack', 'http://hooks.slack.com/services/T01/B01/word', null],
  ['discord', 'https://discordapp.com/api/webhooks/7/word', 'https://discord.com/api/webhooks/7/word'],
  [
    'discord',
    'https://canary.discord.com/api/v10/webhooks/7/word?thread_id=9&wait=false',
    'https://discord.com/api/webhooks/7/word?thread_id=9',
  ],
  ['discord', 'https://discord.com/channels/7', null],
  ['telegram', ' -1001234 ', '-1001234'],
  ['telegram', '@some_channel', '@some_channel'],
  ['telegram', 'https://t.me/x', null],
  [
    'teams',
    'https://prod-01.westeurope.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=s',
    'https://prod-01.westeurope.logic.azure.com/workflows/a/triggers/manual/paths/invoke?sig=s',
  ],
  ['teams', 'https://logic.azure.com.evil.example/workflows/a', null],
] as const)('for %s the address %s becomes %s', (kind, given, address) => {
  expect(addressFor(kind, given, settings)).toBe(address)
})

test('a masked address leaves out its secret part', () => {
  expect(masked('slack', 'https://hooks.slack.com/services/T01/B01/abcdefgh')).toBe(
    'https://hooks.slack.com/…efgh',
  )
  expect(masked('webhook', 'https://example.com/')).toBe('https://example.com')
  expect(masked('webhook', 'https://example.com/ab')).toBe('https://example.com/…')
  expect(masked('telegram', '-100')).toBe('-100')
})
