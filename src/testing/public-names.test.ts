import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '../api.ts'
import { newSigningSecret, webhookForm } from '#delivery/forms/webhook.ts'
import type { Call } from '#platform/call.ts'
import { readConfig } from '#platform/config.ts'
import { failedQueue } from '#platform/job-watch.ts'
import { bodyOf } from '#today/alarms/alarm-body.ts'
import type { Notice } from '#today/alarms/alarm-words.ts'
import { ALARMS } from '#today/alarms/rules.ts'
import { jobs, timetable } from '../timetable.ts'

// Names that others store or send: readers' programs, stored rows and queues, dashboards, browsers, operators' settings.
// Changing one breaks them. After an intended change: npx vitest run src/testing/public-names.test.ts -u

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test-/.test(file))
  .map((file) => readFileSync(join(root, 'src', file), 'utf8'))

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Every field of a schema by its path, with the values that it may hold. */
function fieldsOf(schema: unknown, path: string): string[] {
  if (!isJson(schema)) return []
  const words = 'const' in schema ? [schema['const']] : listOf(schema['enum'])
  const own = words.length > 0 ? [`${path}=${words.map(String).join('|')}`] : path === '' ? [] : [path]
  const properties = isJson(schema['properties']) ? Object.entries(schema['properties']) : []
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => listOf(schema[key]))
  return [
    ...own,
    ...properties.flatMap(([name, each]) => fieldsOf(each, path === '' ? name : `${path}.${name}`)),
    ...inner.flatMap((each) => fieldsOf(each, path)),
    ...fieldsOf(schema['items'], `${path}[]`),
    ...fieldsOf(schema['additionalProperties'], `${path}.*`),
  ]
}

const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))

/** Every field of a value by its path. */
function pathsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${path}[]`))
  if (!isJson(value)) return [path]
  return Object.entries(value).flatMap(([name, each]) =>
    pathsOf(each, path === '' ? name : `${path}.${name}`),
  )
}

const MESSAGE: Parameters<typeof webhookForm>[0] = {
  id: 'm',
  event: 'article.published',
  createdAt: new Date(),
  content: {
    title: '',
    summary: '',
    url: '',
    language: 'en',
    items: [
      {
        kind: 'article',
        id: '',
        title: '',
        excerpt: null,
        url: '',
        language: 'en',
        access_tier: 'freemium',
        published_at: null,
      },
    ],
  },
}

const ALARM: Notice = {
  name: 'disk-low',
  machine: '',
  occasion: 'begins',
  since: new Date(),
  at: new Date(),
  condition: { alarm: 'disk-low', share: 0, machine: '' },
}

const METRICS = found(/name: '(cadence_\w+)'/g)

/** A call, its input and its output, one line each. */
function linesOf({ name, method, path, access, scope, input, output, headers }: Call): string[] {
  const fields = (schema: z.core.$ZodType, io: 'input' | 'output') =>
    sorted(fieldsOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), ''))
  return [
    ['call', name, method, path, access, scope ?? '', ...Object.keys(headers)].join(' ').trimEnd(),
    ...fields(input, 'input').map((field) => `call ${name} takes ${field}`),
    ...fields(output, 'output').map((field) => `call ${name} answers ${field}`),
  ]
}

/** The columns of the newest migration. */
function columns(): string[] {
  const folder = join(root, 'migrations', 'meta')
  const newest = readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8')) as {
    tables: Record<string, { name: string; columns: Record<string, unknown> }>
  }
  return Object.values(tables).flatMap((table) =>
    Object.keys(table.columns).map((column) => `${table.name}.${column}`),
  )
}

const NAMES: Record<string, () => Iterable<string>> = {
  alarm: () => [...ALARMS, ...pathsOf(bodyOf(ALARM, readConfig({})), '').map((field) => `field ${field}`)],
  audit: () => api.flatMap(({ call }) => (call.recorded ? call.name : [])),
  /** Keys of cookies, of browser storage, and of the settings table. */
  key: () => [
    'cadence.session_token',
    ...found(/(?:_KEY|_COOKIE|\bKEY|\bOFF|KNOWN_BROWSER|SECOND_STEP) = '((?!sk_)[a-z][\w. -]+)'/g),
    ...found(/'(cadence[_.-][\w.-]*\w)'/g).filter((name) => !METRICS.includes(name)),
    ...found(/`(cadence[_.-][^`]*)`/g).map((name) => name.replaceAll(/\$\{.*?\}/g, '*')),
  ],
  code: () => [
    ...api.flatMap(({ call }) => call.refusals),
    ...found(/\b(?:Refusal|refuse)\(\s*'([a-z]\w*\.\w+)'/g),
  ],
  column: columns,
  job: () => jobs.map(({ name }) => name),
  metric: () => METRICS,
  queue: () => ['*', failedQueue('*')],
  setting: () =>
    [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
      ([, name]) => name ?? '',
    ),
  webhook: () => {
    const { body, headers } = webhookForm(MESSAGE, [newSigningSecret()], new Date())
    return [...Object.keys(headers), ...pathsOf(JSON.parse(body), '')]
  },
  tick: () => timetable.map(({ job, cron, timeZone }) => `${job.name} ${cron} ${timeZone}`),
}

test('public names match docs/public-names.txt', async () => {
  const lines = Object.entries(NAMES).flatMap(([kind, names]) =>
    sorted(names()).map((name) => `${kind} ${name}`),
  )
  const calls = api.map(({ call }) => call).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  await expect(`${[...calls.flatMap(linesOf), ...lines].join('\n')}\n`).toMatchFileSnapshot(
    '../../docs/public-names.txt',
  )
})
