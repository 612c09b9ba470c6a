import { QueryClientProvider } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { noting } from '#ui/written.ts'
import { dateFormat } from '#languages/formats.ts'
import { PageAnswers, PageTexts, takeAnswers } from './page-answers.tsx'
import { newQueryClient } from './query-client.ts'

const KEY = ['thing', { lang: 'en' }]

/** The page's block of answers to these queries. */
function blockOf(answers: readonly [key: readonly unknown[], answer: unknown][]): string {
  const client = newQueryClient()
  for (const [key, answer] of answers) client.setQueryData(key, answer)
  return renderToString(h(QueryClientProvider, { client }, h(PageAnswers)))
}
const textOf = (block: string) => /^<script [^>]*>(.*)<\/script>$/.exec(block)?.[1] ?? ''

test('a browser takes every answer that the page was rendered from, including paged lists', () => {
  const list = { pages: [{ items: ['a'] }, { items: ['b'] }], pageParams: [null, 'next'] }
  const client = newQueryClient()
  takeAnswers(
    client,
    textOf(
      blockOf([
        [KEY, { title: 'A' }],
        [['list', 'en'], list],
        [['none'], null],
      ]),
    ),
  )
  expect(client.getQueryData(KEY)).toEqual({ title: 'A' })
  expect(client.getQueryData(['list', 'en'])).toEqual(list)
  expect(client.getQueryData(['none'])).toBeNull()
})

test('text in an answer or a query key cannot end the block that carries it', () => {
  const sly = '</script><script>alert(1)</script><!--'
  const block = blockOf([[['search', { q: sly }], { title: sly }]])
  expect(block.match(/<\/?script|<!--/g)).toHaveLength(2)
  const client = newQueryClient()
  takeAnswers(client, textOf(block))
  expect(client.getQueryData(['search', { q: sly }])).toEqual({ title: sly })
})

test('a failed answer is not carried', async () => {
  const client = newQueryClient()
  await client.prefetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(new Error('no')), retry: false })
  expect(textOf(renderToString(h(QueryClientProvider, { client }, h(PageAnswers))))).toBe('[]')
})

test('a page carries the formatted texts of everything rendered before them', () => {
  const day = dateFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
  const Dated = () => day.format(new Date(0))
  const page = noting(() => renderToString(h('body', null, h(Dated), h(PageTexts))))
  expect(JSON.parse(/json">(.*)<\/script>/.exec(page)?.[1] ?? '')).toEqual({
    'en {"dateStyle":"long","timeZone":"UTC"}': { 0: 'January 1, 1970' },
  })
})
