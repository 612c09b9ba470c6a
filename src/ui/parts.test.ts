import { createElement as h } from 'react'
import { renderToStaticMarkup as html } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'
import { coverSet, coverUrl, pictureSources } from './cover.ts'
import { Field } from './field.tsx'
import { Meter } from './meter.tsx'
import { Notice } from './notice.tsx'

test('a meter is read aloud as one phrase and shown as figure, ticks and word', () => {
  const meter = html(h(Meter, { score: 97, word: 'Rising Star', spoken: 'Momentum 97, Rising Star' }))
  expect(meter).toContain('<span class="sr-only">Momentum 97, Rising Star</span>')
  expect(meter.match(/aria-hidden="true"/g)).toHaveLength(3)
})

test('nineteen of twenty ticks are full at a score of 97, none at 0, all at 100', () => {
  const ticks = (score: number) => html(h(Meter, { score, word: '', spoken: '' })).match(/ d="[^"]+"/g)
  expect(ticks(97)).toEqual([' d="M0 5H92.5"', ' d="M95 5H97.5"'])
  expect(ticks(0)).toEqual([' d="M0 5H97.5"'])
  expect(ticks(100)).toEqual([' d="M0 5H97.5"'])
})

// Covers: site-4-10
test('the chip is filled from a score of 80 on', () => {
  const chip = (score: number) => html(h(Meter, { score, word: '', spoken: '' })).includes('bg-signal')
  expect([chip(79), chip(80)]).toEqual([false, true])
})

test('an error of a field is linked to it before the hint', () => {
  const field = html(h(Field, { id: 'mail', label: 'Mail', type: 'email', hint: 'Yours', error: 'Not one' }))
  expect(field).toContain('<label for="mail"')
  expect(field).toContain('aria-invalid="true" aria-describedby="mail-error mail-hint"')
  expect(field).toContain('dir="ltr"')
})

test('a field without hint or error has no description', () => {
  expect(html(h(Field, { label: 'Name' }))).not.toMatch(/aria-describedby|aria-invalid/)
})

test('a disabled button gives its reason beside it', () => {
  const button = html(
    h(Button, { id: 'reject', disabled: true, reason: 'Choose a reason first', children: 'Reject' }),
  )
  expect(button).toContain('aria-describedby="reject-reason"')
  expect(button).toContain('id="reject-reason"')
})

test('a busy button keeps its label and is marked as busy', () => {
  const button = html(h(Button, { busy: true, children: 'Save' }))
  expect(button).toContain('aria-busy="true"')
  expect(button).toContain('>Save<')
})

test('only a failure is announced immediately', () => {
  expect(html(h(Notice, { kind: 'failed', title: 'No' }))).toContain('role="alert"')
  expect(html(h(Notice, { kind: 'empty', title: 'None' }))).not.toContain('role=')
})

test('a cover has an address per width', () => {
  expect(coverUrl('a1', 480)).toBe('/covers/a1-480.webp')
  expect(coverSet('a1')).toBe('/covers/a1-320.webp 320w, /covers/a1-480.webp 480w, /covers/a1-960.webp 960w')
})

// Covers: site-7-21
test.each(['article-images/', '/storage/v1/object/public/article-images/', 'public/article-images/'])(
  'an image that is named by its path in the bucket has its address under its own name: %s',
  (place) => {
    const { src, avifSet } = pictureSources({ id: 'a1', image_url: `${place}0af3-640.webp` })
    expect(src).toBe('/pictures/0af3-640.webp')
    expect(avifSet).toBe('/pictures/0af3-320.avif 320w, /pictures/0af3-640.avif 640w')
  },
)
