import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const METRICS = new Set(
  [...read('docs/public-names.txt').matchAll(/^metric (\w+)$/gm)].map(([, name = '']) => name),
)
/** The metrics of this product that a file reads; those of a histogram have endings. */
const readIn = (path: string) =>
  new Set(
    [...read(path).matchAll(/\bcadence_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
  )

test.each(['deploy/prometheus/rules.yml', 'deploy/grafana/cadence.json'])(
  '%s reads only metrics that the site has',
  (path) => {
    expect([...readIn(path)].filter((name) => !METRICS.has(name))).toEqual([])
  },
)

// Covers: operation-15
test('every metric of the site is described and on the dashboard', () => {
  for (const path of ['deploy/grafana/cadence.json', 'docs/operations.md'])
    expect([path, [...METRICS].filter((name) => !readIn(path).has(name))]).toEqual([path, []])
})

// Covers: operation-15
test('every alarm has a test and an instruction', () => {
  const alarms = [...read('deploy/prometheus/rules.yml').matchAll(/alert: (\w+)/g)].map(
    ([, name = '']) => name,
  )
  expect(alarms.length).toBeGreaterThan(5)
  for (const path of ['deploy/prometheus/rules.test.yml', 'docs/operations.md'])
    expect([path, alarms.filter((name) => !read(path).includes(name))]).toEqual([path, []])
})

// Covers: operation-11
test('every task of docs/operations.md names what carries its instructions out', () => {
  const text = read('docs/operations.md')
  const headings = [...text.matchAll(/^### (Read from .*)$|^## (?!Reference)(.*)$/gm)].map(
    ([, part, task]) => part ?? task,
  )
  const rows = [...text.matchAll(/^\|[^|]*\| \[([^\]]+)\]\([^)]*\) +\| (.*) \|$/gm)]
  expect(rows.map(([, task]) => task)).toEqual(headings)
  const paths = rows.flatMap(([, , by = '']) =>
    [...by.matchAll(/`([^` ]+\/[^` ]+)`/g)].map(([, path]) => path),
  )
  expect(paths.filter((path = '') => !existsSync(join(root, path)))).toEqual([])
})
