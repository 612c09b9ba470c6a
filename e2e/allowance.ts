import { type Page, expect } from '@playwright/test'
import { ALLOWANCES } from '../src/developers/rules.ts'
import { MINUTE, SECOND } from '../src/platform/clock.ts'
import { post } from './reader.ts'
import type { Site } from './site.ts'

const CLIENTS = 8

/**
 * Eight clients with a key of the signed-in reader call all web processes until each is refused with 429, and checks that no
 * call exceeds the allowance.
 */
export async function spendAllowance(page: Page, { url, webs }: Site): Promise<void> {
  const { key = '' } = await post(page, url, 'api-key-make', { name: 'Load', scopes: ['read'], days: null })
  const answered = new Map<number, number>()
  const client = async (at: string) => {
    for (;;) {
      const answer = await fetch(`${at}/api/v1/podcasts?limit=1`, {
        headers: { authorization: `Bearer ${key}` },
      })
      await answer.arrayBuffer()
      if (answer.status === 429) return Number(answer.headers.get('retry-after'))
      expect(answer.status).toBe(200)
      const left = Number(answer.headers.get('ratelimit-reset')) * SECOND
      const minute = Math.round((Date.parse(answer.headers.get('date') ?? '') + left) / MINUTE)
      answered.set(minute, (answered.get(minute) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(webs[n % webs.length]?.url ?? url))
  for (const wait of await Promise.all(clients)) expect(wait).toBeGreaterThan(0)
  const calls = [...answered.values()]
  expect(Math.max(...calls)).toBeLessThanOrEqual(ALLOWANCES.minute)
  expect(calls.reduce((all, some) => all + some, 0)).toBeGreaterThanOrEqual(ALLOWANCES.minute)
}
